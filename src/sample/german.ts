// The German sentences of the sample:
// verb-second and verb-final clauses, contractions, extraposed clauses.

/** 12 sentences as CoNLL-U text. */
export const GERMAN: string = `\
# sent_id = de-01
# text = Der Hund schläft.
# text_en = The dog is sleeping.
1	Der	der	DET	_	Case=Nom|Definite=Def|Gender=Masc|Number=Sing|PronType=Art	2	det	_	_
2	Hund	Hund	NOUN	_	Case=Nom|Gender=Masc|Number=Sing	3	nsubj	_	_
3	schläft	schlafen	VERB	_	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	SpaceAfter=No
4	.	.	PUNCT	_	_	3	punct	_	_

# sent_id = de-02
# text = Die Kinder lesen ein Buch.
# text_en = The children are reading a book.
1	Die	der	DET	_	Case=Nom|Definite=Def|Gender=Neut|Number=Plur|PronType=Art	2	det	_	_
2	Kinder	Kind	NOUN	_	Case=Nom|Gender=Neut|Number=Plur	3	nsubj	_	_
3	lesen	lesen	VERB	_	Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
4	ein	ein	DET	_	Case=Acc|Definite=Ind|Gender=Neut|Number=Sing|PronType=Art	5	det	_	_
5	Buch	Buch	NOUN	_	Case=Acc|Gender=Neut|Number=Sing	3	obj	_	SpaceAfter=No
6	.	.	PUNCT	_	_	3	punct	_	_

# sent_id = de-03
# text = Ich gebe dem Kind das Buch.
# text_en = I give the child the book.
1	Ich	ich	PRON	_	Case=Nom|Number=Sing|Person=1|PronType=Prs	2	nsubj	_	_
2	gebe	geben	VERB	_	Mood=Ind|Number=Sing|Person=1|Tense=Pres|VerbForm=Fin	0	root	_	_
3	dem	der	DET	_	Case=Dat|Definite=Def|Gender=Neut|Number=Sing|PronType=Art	4	det	_	_
4	Kind	Kind	NOUN	_	Case=Dat|Gender=Neut|Number=Sing	2	iobj	_	_
5	das	der	DET	_	Case=Acc|Definite=Def|Gender=Neut|Number=Sing|PronType=Art	6	det	_	_
6	Buch	Buch	NOUN	_	Case=Acc|Gender=Neut|Number=Sing	2	obj	_	SpaceAfter=No
7	.	.	PUNCT	_	_	2	punct	_	_

# sent_id = de-04
# text = Gestern hat meine Schwester einen Brief geschrieben.
# text_en = Yesterday my sister wrote a letter.
1	Gestern	gestern	ADV	_	_	7	advmod	_	_
2	hat	haben	AUX	_	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	7	aux	_	_
3	meine	mein	DET	_	Case=Nom|Gender=Fem|Number=Sing|Number[psor]=Sing|Person=1|Poss=Yes|PronType=Prs	4	det:poss	_	_
4	Schwester	Schwester	NOUN	_	Case=Nom|Gender=Fem|Number=Sing	7	nsubj	_	_
5	einen	ein	DET	_	Case=Acc|Definite=Ind|Gender=Masc|Number=Sing|PronType=Art	6	det	_	_
6	Brief	Brief	NOUN	_	Case=Acc|Gender=Masc|Number=Sing	7	obj	_	_
7	geschrieben	schreiben	VERB	_	VerbForm=Part	0	root	_	SpaceAfter=No
8	.	.	PUNCT	_	_	7	punct	_	_

# sent_id = de-05
# text = Im Garten spielt der Hund mit dem Kind.
# text_en = In the garden the dog is playing with the child.
1-2	Im	_	_	_	_	_	_	_	_
1	In	in	ADP	_	_	3	case	_	_
2	dem	der	DET	_	Case=Dat|Definite=Def|Gender=Masc|Number=Sing|PronType=Art	3	det	_	_
3	Garten	Garten	NOUN	_	Case=Dat|Gender=Masc|Number=Sing	4	obl	_	_
4	spielt	spielen	VERB	_	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
5	der	der	DET	_	Case=Nom|Definite=Def|Gender=Masc|Number=Sing|PronType=Art	6	det	_	_
6	Hund	Hund	NOUN	_	Case=Nom|Gender=Masc|Number=Sing	4	nsubj	_	_
7	mit	mit	ADP	_	_	9	case	_	_
8	dem	der	DET	_	Case=Dat|Definite=Def|Gender=Neut|Number=Sing|PronType=Art	9	det	_	_
9	Kind	Kind	NOUN	_	Case=Dat|Gender=Neut|Number=Sing	4	obl	_	SpaceAfter=No
10	.	.	PUNCT	_	_	4	punct	_	_

# sent_id = de-06
# text = Der Brief wurde gestern geschrieben.
# text_en = The letter was written yesterday.
1	Der	der	DET	_	Case=Nom|Definite=Def|Gender=Masc|Number=Sing|PronType=Art	2	det	_	_
2	Brief	Brief	NOUN	_	Case=Nom|Gender=Masc|Number=Sing	5	nsubj:pass	_	_
3	wurde	werden	AUX	_	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	5	aux:pass	_	_
4	gestern	gestern	ADV	_	_	5	advmod	_	_
5	geschrieben	schreiben	VERB	_	VerbForm=Part	0	root	_	SpaceAfter=No
6	.	.	PUNCT	_	_	5	punct	_	_

# sent_id = de-07
# text = Weil es regnet, bleiben wir zu Hause.
# text_en = Because it is raining, we stay at home.
1	Weil	weil	SCONJ	_	_	3	mark	_	_
2	es	es	PRON	_	Case=Nom|Gender=Neut|Number=Sing|Person=3|PronType=Prs	3	expl	_	_
3	regnet	regnen	VERB	_	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	5	advcl	_	SpaceAfter=No
4	,	,	PUNCT	_	_	3	punct	_	_
5	bleiben	bleiben	VERB	_	Mood=Ind|Number=Plur|Person=1|Tense=Pres|VerbForm=Fin	0	root	_	_
6	wir	wir	PRON	_	Case=Nom|Number=Plur|Person=1|PronType=Prs	5	nsubj	_	_
7	zu	zu	ADP	_	_	8	case	_	_
8	Hause	Haus	NOUN	_	Case=Dat|Gender=Neut|Number=Sing	5	obl	_	SpaceAfter=No
9	.	.	PUNCT	_	_	5	punct	_	_

# sent_id = de-08
# text = Wer hat das Buch gelesen?
# text_en = Who has read the book?
1	Wer	wer	PRON	_	Case=Nom|Number=Sing|PronType=Int	5	nsubj	_	_
2	hat	haben	AUX	_	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	5	aux	_	_
3	das	der	DET	_	Case=Acc|Definite=Def|Gender=Neut|Number=Sing|PronType=Art	4	det	_	_
4	Buch	Buch	NOUN	_	Case=Acc|Gender=Neut|Number=Sing	5	obj	_	_
5	gelesen	lesen	VERB	_	VerbForm=Part	0	root	_	SpaceAfter=No
6	?	?	PUNCT	_	_	5	punct	_	_

# sent_id = de-09
# text = Ich habe einen Hund gesehen, der im Garten schläft.
# text_en = I have seen a dog that is sleeping in the garden.
1	Ich	ich	PRON	_	Case=Nom|Number=Sing|Person=1|PronType=Prs	5	nsubj	_	_
2	habe	haben	AUX	_	Mood=Ind|Number=Sing|Person=1|Tense=Pres|VerbForm=Fin	5	aux	_	_
3	einen	ein	DET	_	Case=Acc|Definite=Ind|Gender=Masc|Number=Sing|PronType=Art	4	det	_	_
4	Hund	Hund	NOUN	_	Case=Acc|Gender=Masc|Number=Sing	5	obj	_	_
5	gesehen	sehen	VERB	_	VerbForm=Part	0	root	_	SpaceAfter=No
6	,	,	PUNCT	_	_	11	punct	_	_
7	der	der	PRON	_	Case=Nom|Gender=Masc|Number=Sing|PronType=Rel	11	nsubj	_	_
8-9	im	_	_	_	_	_	_	_	_
8	in	in	ADP	_	_	10	case	_	_
9	dem	der	DET	_	Case=Dat|Definite=Def|Gender=Masc|Number=Sing|PronType=Art	10	det	_	_
10	Garten	Garten	NOUN	_	Case=Dat|Gender=Masc|Number=Sing	11	obl	_	_
11	schläft	schlafen	VERB	_	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	4	acl:relcl	_	SpaceAfter=No
12	.	.	PUNCT	_	_	5	punct	_	_

# sent_id = de-10
# text = Gestern ist ein Brief gekommen, den niemand erwartet hat.
# text_en = Yesterday a letter came that nobody had expected.
1	Gestern	gestern	ADV	_	_	5	advmod	_	_
2	ist	sein	AUX	_	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	5	aux	_	_
3	ein	ein	DET	_	Case=Nom|Definite=Ind|Gender=Masc|Number=Sing|PronType=Art	4	det	_	_
4	Brief	Brief	NOUN	_	Case=Nom|Gender=Masc|Number=Sing	5	nsubj	_	_
5	gekommen	kommen	VERB	_	VerbForm=Part	0	root	_	SpaceAfter=No
6	,	,	PUNCT	_	_	9	punct	_	_
7	den	der	PRON	_	Case=Acc|Gender=Masc|Number=Sing|PronType=Rel	9	obj	_	_
8	niemand	niemand	PRON	_	Case=Nom|Number=Sing|PronType=Neg	9	nsubj	_	_
9	erwartet	erwarten	VERB	_	VerbForm=Part	4	acl:relcl	_	_
10	hat	haben	AUX	_	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	9	aux	_	SpaceAfter=No
11	.	.	PUNCT	_	_	5	punct	_	_

# sent_id = de-11
# text = Das Buch hat das Kind zu lesen versucht.
# text_en = The child tried to read the book.
1	Das	der	DET	_	Case=Acc|Definite=Def|Gender=Neut|Number=Sing|PronType=Art	2	det	_	_
2	Buch	Buch	NOUN	_	Case=Acc|Gender=Neut|Number=Sing	7	obj	_	_
3	hat	haben	AUX	_	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	8	aux	_	_
4	das	der	DET	_	Case=Nom|Definite=Def|Gender=Neut|Number=Sing|PronType=Art	5	det	_	_
5	Kind	Kind	NOUN	_	Case=Nom|Gender=Neut|Number=Sing	8	nsubj	_	_
6	zu	zu	PART	_	_	7	mark	_	_
7	lesen	lesen	VERB	_	VerbForm=Inf	8	xcomp	_	_
8	versucht	versuchen	VERB	_	VerbForm=Part	0	root	_	SpaceAfter=No
9	.	.	PUNCT	_	_	8	punct	_	_

# sent_id = de-12
# text = Das Kind, das den Hund gesehen hat, lacht.
# text_en = The child who has seen the dog is laughing.
1	Das	der	DET	_	Case=Nom|Definite=Def|Gender=Neut|Number=Sing|PronType=Art	2	det	_	_
2	Kind	Kind	NOUN	_	Case=Nom|Gender=Neut|Number=Sing	10	nsubj	_	SpaceAfter=No
3	,	,	PUNCT	_	_	7	punct	_	_
4	das	der	PRON	_	Case=Nom|Gender=Neut|Number=Sing|PronType=Rel	7	nsubj	_	_
5	den	der	DET	_	Case=Acc|Definite=Def|Gender=Masc|Number=Sing|PronType=Art	6	det	_	_
6	Hund	Hund	NOUN	_	Case=Acc|Gender=Masc|Number=Sing	7	obj	_	_
7	gesehen	sehen	VERB	_	VerbForm=Part	2	acl:relcl	_	_
8	hat	haben	AUX	_	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	7	aux	_	SpaceAfter=No
9	,	,	PUNCT	_	_	7	punct	_	_
10	lacht	lachen	VERB	_	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	SpaceAfter=No
11	.	.	PUNCT	_	_	10	punct	_	_

`;
