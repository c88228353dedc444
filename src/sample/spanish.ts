// The Spanish sentences of the sample:
// contractions and clitics as multiword tokens, inverted punctuation.

/** 7 sentences as CoNLL-U text. */
export const SPANISH: string = `\
# sent_id = es-01
# text = El perro duerme.
# text_en = The dog is sleeping.
1	El	el	DET	_	Definite=Def|Gender=Masc|Number=Sing|PronType=Art	2	det	_	_
2	perro	perro	NOUN	_	Gender=Masc|Number=Sing	3	nsubj	_	_
3	duerme	dormir	VERB	_	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	SpaceAfter=No
4	.	.	PUNCT	_	_	3	punct	_	_

# sent_id = es-02
# text = La hermana del niño lee un libro.
# text_en = The boy's sister is reading a book.
1	La	el	DET	_	Definite=Def|Gender=Fem|Number=Sing|PronType=Art	2	det	_	_
2	hermana	hermana	NOUN	_	Gender=Fem|Number=Sing	6	nsubj	_	_
3-4	del	_	_	_	_	_	_	_	_
3	de	de	ADP	_	_	5	case	_	_
4	el	el	DET	_	Definite=Def|Gender=Masc|Number=Sing|PronType=Art	5	det	_	_
5	niño	niño	NOUN	_	Gender=Masc|Number=Sing	2	nmod	_	_
6	lee	leer	VERB	_	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
7	un	uno	DET	_	Definite=Ind|Gender=Masc|Number=Sing|PronType=Art	8	det	_	_
8	libro	libro	NOUN	_	Gender=Masc|Number=Sing	6	obj	_	SpaceAfter=No
9	.	.	PUNCT	_	_	6	punct	_	_

# sent_id = es-03
# text = Los niños van al jardín con el perro.
# text_en = The children go to the garden with the dog.
1	Los	el	DET	_	Definite=Def|Gender=Masc|Number=Plur|PronType=Art	2	det	_	_
2	niños	niño	NOUN	_	Gender=Masc|Number=Plur	3	nsubj	_	_
3	van	ir	VERB	_	Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
4-5	al	_	_	_	_	_	_	_	_
4	a	a	ADP	_	_	6	case	_	_
5	el	el	DET	_	Definite=Def|Gender=Masc|Number=Sing|PronType=Art	6	det	_	_
6	jardín	jardín	NOUN	_	Gender=Masc|Number=Sing	3	obl	_	_
7	con	con	ADP	_	_	9	case	_	_
8	el	el	DET	_	Definite=Def|Gender=Masc|Number=Sing|PronType=Art	9	det	_	_
9	perro	perro	NOUN	_	Gender=Masc|Number=Sing	3	obl	_	SpaceAfter=No
10	.	.	PUNCT	_	_	3	punct	_	_

# sent_id = es-04
# text = No quiero leer la carta.
# text_en = I do not want to read the letter.
1	No	no	ADV	_	Polarity=Neg	2	advmod	_	_
2	quiero	querer	VERB	_	Mood=Ind|Number=Sing|Person=1|Tense=Pres|VerbForm=Fin	0	root	_	_
3	leer	leer	VERB	_	VerbForm=Inf	2	xcomp	_	_
4	la	el	DET	_	Definite=Def|Gender=Fem|Number=Sing|PronType=Art	5	det	_	_
5	carta	carta	NOUN	_	Gender=Fem|Number=Sing	3	obj	_	SpaceAfter=No
6	.	.	PUNCT	_	_	2	punct	_	_

# sent_id = es-05
# text = Dámelo.
# text_en = Give it to me.
1-3	Dámelo	_	_	_	_	_	_	_	SpaceAfter=No
1	Da	dar	VERB	_	Mood=Imp|Number=Sing|Person=2|VerbForm=Fin	0	root	_	_
2	me	yo	PRON	_	Case=Dat|Number=Sing|Person=1|PrepCase=Npr|PronType=Prs	1	iobj	_	_
3	lo	él	PRON	_	Case=Acc|Gender=Masc|Number=Sing|Person=3|PrepCase=Npr|PronType=Prs	1	obj	_	_
4	.	.	PUNCT	_	_	1	punct	_	_

# sent_id = es-06
# text = ¿Quién escribió la carta que leíste ayer?
# text_en = Who wrote the letter that you read yesterday?
1	¿	¿	PUNCT	_	_	3	punct	_	SpaceAfter=No
2	Quién	quién	PRON	_	Number=Sing|PronType=Int	3	nsubj	_	_
3	escribió	escribir	VERB	_	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	0	root	_	_
4	la	el	DET	_	Definite=Def|Gender=Fem|Number=Sing|PronType=Art	5	det	_	_
5	carta	carta	NOUN	_	Gender=Fem|Number=Sing	3	obj	_	_
6	que	que	PRON	_	PronType=Rel	7	obj	_	_
7	leíste	leer	VERB	_	Mood=Ind|Number=Sing|Person=2|Tense=Past|VerbForm=Fin	5	acl:relcl	_	_
8	ayer	ayer	ADV	_	_	7	advmod	_	SpaceAfter=No
9	?	?	PUNCT	_	_	3	punct	_	_

# sent_id = es-07
# text = ¿Qué libro dices que quiere leer el niño?
# text_en = Which book do you say the boy wants to read?
1	¿	¿	PUNCT	_	_	4	punct	_	SpaceAfter=No
2	Qué	qué	DET	_	PronType=Int	3	det	_	_
3	libro	libro	NOUN	_	Gender=Masc|Number=Sing	7	obj	_	_
4	dices	decir	VERB	_	Mood=Ind|Number=Sing|Person=2|Tense=Pres|VerbForm=Fin	0	root	_	_
5	que	que	SCONJ	_	_	6	mark	_	_
6	quiere	querer	VERB	_	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	4	ccomp	_	_
7	leer	leer	VERB	_	VerbForm=Inf	6	xcomp	_	_
8	el	el	DET	_	Definite=Def|Gender=Masc|Number=Sing|PronType=Art	9	det	_	_
9	niño	niño	NOUN	_	Gender=Masc|Number=Sing	6	nsubj	_	SpaceAfter=No
10	?	?	PUNCT	_	_	4	punct	_	_

`;
