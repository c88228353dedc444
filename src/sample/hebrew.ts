// The Hebrew sentences of the sample:
// written from right to left, with prefixes as multiword tokens.

/** 4 sentences as CoNLL-U text. */
export const HEBREW: string = `\
# sent_id = he-01
# text = הילד ישן.
# text_en = The boy is sleeping.
1-2	הילד	_	_	_	_	_	_	_	_
1	ה	ה	DET	_	Definite=Def|PronType=Art	2	det	_	_
2	ילד	ילד	NOUN	_	Gender=Masc|Number=Sing	3	nsubj	_	_
3	ישן	ישן	VERB	_	Gender=Masc|HebBinyan=PAAL|Number=Sing|Person=1,2,3|VerbForm=Part|Voice=Act	0	root	_	SpaceAfter=No
4	.	.	PUNCT	_	_	3	punct	_	_

# sent_id = he-02
# text = הילדה קראה ספר.
# text_en = The girl read a book.
1-2	הילדה	_	_	_	_	_	_	_	_
1	ה	ה	DET	_	Definite=Def|PronType=Art	2	det	_	_
2	ילדה	ילדה	NOUN	_	Gender=Fem|Number=Sing	3	nsubj	_	_
3	קראה	קרא	VERB	_	Gender=Fem|HebBinyan=PAAL|Number=Sing|Person=3|Tense=Past|Voice=Act	0	root	_	_
4	ספר	ספר	NOUN	_	Gender=Masc|Number=Sing	3	obj	_	SpaceAfter=No
5	.	.	PUNCT	_	_	3	punct	_	_

# sent_id = he-03
# text = הילד קרא את הספר בגן גדול.
# text_en = The boy read the book in a big garden.
1-2	הילד	_	_	_	_	_	_	_	_
1	ה	ה	DET	_	Definite=Def|PronType=Art	2	det	_	_
2	ילד	ילד	NOUN	_	Gender=Masc|Number=Sing	3	nsubj	_	_
3	קרא	קרא	VERB	_	Gender=Masc|HebBinyan=PAAL|Number=Sing|Person=3|Tense=Past|Voice=Act	0	root	_	_
4	את	את	ADP	_	Case=Acc	6	case:acc	_	_
5-6	הספר	_	_	_	_	_	_	_	_
5	ה	ה	DET	_	Definite=Def|PronType=Art	6	det	_	_
6	ספר	ספר	NOUN	_	Gender=Masc|Number=Sing	3	obj	_	_
7-8	בגן	_	_	_	_	_	_	_	_
7	ב	ב	ADP	_	_	8	case	_	_
8	גן	גן	NOUN	_	Gender=Masc|Number=Sing	3	obl	_	_
9	גדול	גדול	ADJ	_	Gender=Masc|Number=Sing	8	amod	_	SpaceAfter=No
10	.	.	PUNCT	_	_	3	punct	_	_

# sent_id = he-04
# text = הכלב ישן ליד הבית.
# text_en = The dog is sleeping beside the house.
1-2	הכלב	_	_	_	_	_	_	_	_
1	ה	ה	DET	_	Definite=Def|PronType=Art	2	det	_	_
2	כלב	כלב	NOUN	_	Gender=Masc|Number=Sing	3	nsubj	_	_
3	ישן	ישן	VERB	_	Gender=Masc|HebBinyan=PAAL|Number=Sing|Person=1,2,3|VerbForm=Part|Voice=Act	0	root	_	_
4	ליד	ליד	ADP	_	_	6	case	_	_
5-6	הבית	_	_	_	_	_	_	_	SpaceAfter=No
5	ה	ה	DET	_	Definite=Def|PronType=Art	6	det	_	_
6	בית	בית	NOUN	_	Gender=Masc|Number=Sing	3	obl	_	_
7	.	.	PUNCT	_	_	3	punct	_	_

`;
