// The Latin sentences of the sample:
// free word order, with modifiers parted from their nouns.

/** 12 sentences as CoNLL-U text. */
export const LATIN: string = `\
# sent_id = la-01
# text = Puella rosam amat.
# text_en = The girl loves the rose.
1	Puella	puella	NOUN	_	Case=Nom|Gender=Fem|Number=Sing	3	nsubj	_	_
2	rosam	rosa	NOUN	_	Case=Acc|Gender=Fem|Number=Sing	3	obj	_	_
3	amat	amo	VERB	_	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin|Voice=Act	0	root	_	SpaceAfter=No
4	.	.	PUNCT	_	_	3	punct	_	_

# sent_id = la-02
# text = Magister discipulis librum dat.
# text_en = The teacher gives the pupils a book.
1	Magister	magister	NOUN	_	Case=Nom|Gender=Masc|Number=Sing	4	nsubj	_	_
2	discipulis	discipulus	NOUN	_	Case=Dat|Gender=Masc|Number=Plur	4	iobj	_	_
3	librum	liber	NOUN	_	Case=Acc|Gender=Masc|Number=Sing	4	obj	_	_
4	dat	do	VERB	_	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin|Voice=Act	0	root	_	SpaceAfter=No
5	.	.	PUNCT	_	_	4	punct	_	_

# sent_id = la-03
# text = Canis in horto dormit.
# text_en = The dog sleeps in the garden.
1	Canis	canis	NOUN	_	Case=Nom|Gender=Masc|Number=Sing	4	nsubj	_	_
2	in	in	ADP	_	_	3	case	_	_
3	horto	hortus	NOUN	_	Case=Abl|Gender=Masc|Number=Sing	4	obl	_	_
4	dormit	dormio	VERB	_	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin|Voice=Act	0	root	_	SpaceAfter=No
5	.	.	PUNCT	_	_	4	punct	_	_

# sent_id = la-04
# text = Scio te librum legere.
# text_en = I know that you are reading a book.
1	Scio	scio	VERB	_	Mood=Ind|Number=Sing|Person=1|Tense=Pres|VerbForm=Fin|Voice=Act	0	root	_	_
2	te	tu	PRON	_	Case=Acc|Number=Sing|Person=2|PronType=Prs	4	nsubj	_	_
3	librum	liber	NOUN	_	Case=Acc|Gender=Masc|Number=Sing	4	obj	_	_
4	legere	lego	VERB	_	Tense=Pres|VerbForm=Inf|Voice=Act	1	ccomp	_	SpaceAfter=No
5	.	.	PUNCT	_	_	1	punct	_	_

# sent_id = la-05
# text = Ubi est liber?
# text_en = Where is the book?
1	Ubi	ubi	ADV	_	PronType=Int	0	root	_	_
2	est	sum	AUX	_	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin|Voice=Act	1	cop	_	_
3	liber	liber	NOUN	_	Case=Nom|Gender=Masc|Number=Sing	1	nsubj	_	SpaceAfter=No
4	?	?	PUNCT	_	_	1	punct	_	_

# sent_id = la-06
# text = Puer, cum magistrum vidit, risit.
# text_en = The boy laughed when he saw the teacher.
1	Puer	puer	NOUN	_	Case=Nom|Gender=Masc|Number=Sing	7	nsubj	_	SpaceAfter=No
2	,	,	PUNCT	_	_	5	punct	_	_
3	cum	cum	SCONJ	_	_	5	mark	_	_
4	magistrum	magister	NOUN	_	Case=Acc|Gender=Masc|Number=Sing	5	obj	_	_
5	vidit	video	VERB	_	Aspect=Perf|Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin|Voice=Act	7	advcl	_	SpaceAfter=No
6	,	,	PUNCT	_	_	5	punct	_	_
7	risit	rideo	VERB	_	Aspect=Perf|Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin|Voice=Act	0	root	_	SpaceAfter=No
8	.	.	PUNCT	_	_	7	punct	_	_

# sent_id = la-07
# text = Puellae et pueri in horto ludunt.
# text_en = The girls and boys are playing in the garden.
1	Puellae	puella	NOUN	_	Case=Nom|Gender=Fem|Number=Plur	6	nsubj	_	_
2	et	et	CCONJ	_	_	3	cc	_	_
3	pueri	puer	NOUN	_	Case=Nom|Gender=Masc|Number=Plur	1	conj	_	_
4	in	in	ADP	_	_	5	case	_	_
5	horto	hortus	NOUN	_	Case=Abl|Gender=Masc|Number=Sing	6	obl	_	_
6	ludunt	ludo	VERB	_	Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin|Voice=Act	0	root	_	SpaceAfter=No
7	.	.	PUNCT	_	_	6	punct	_	_

# sent_id = la-08
# text = Liber a magistro legitur.
# text_en = The book is read by the teacher.
1	Liber	liber	NOUN	_	Case=Nom|Gender=Masc|Number=Sing	4	nsubj:pass	_	_
2	a	ab	ADP	_	_	3	case	_	_
3	magistro	magister	NOUN	_	Case=Abl|Gender=Masc|Number=Sing	4	obl:agent	_	_
4	legitur	lego	VERB	_	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin|Voice=Pass	0	root	_	SpaceAfter=No
5	.	.	PUNCT	_	_	4	punct	_	_

# sent_id = la-09
# text = Magnam puella rosam amat.
# text_en = The girl loves the great rose.
1	Magnam	magnus	ADJ	_	Case=Acc|Degree=Pos|Gender=Fem|Number=Sing	3	amod	_	_
2	puella	puella	NOUN	_	Case=Nom|Gender=Fem|Number=Sing	4	nsubj	_	_
3	rosam	rosa	NOUN	_	Case=Acc|Gender=Fem|Number=Sing	4	obj	_	_
4	amat	amo	VERB	_	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin|Voice=Act	0	root	_	SpaceAfter=No
5	.	.	PUNCT	_	_	4	punct	_	_

# sent_id = la-10
# text = Bonos magister discipulis dat libros.
# text_en = The teacher gives the pupils good books.
1	Bonos	bonus	ADJ	_	Case=Acc|Degree=Pos|Gender=Masc|Number=Plur	5	amod	_	_
2	magister	magister	NOUN	_	Case=Nom|Gender=Masc|Number=Sing	4	nsubj	_	_
3	discipulis	discipulus	NOUN	_	Case=Dat|Gender=Masc|Number=Plur	4	iobj	_	_
4	dat	do	VERB	_	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin|Voice=Act	0	root	_	_
5	libros	liber	NOUN	_	Case=Acc|Gender=Masc|Number=Plur	4	obj	_	SpaceAfter=No
6	.	.	PUNCT	_	_	4	punct	_	_

# sent_id = la-11
# text = Multae in horto florent rosae.
# text_en = Many roses are in bloom in the garden.
1	Multae	multus	ADJ	_	Case=Nom|Degree=Pos|Gender=Fem|Number=Plur	5	amod	_	_
2	in	in	ADP	_	_	3	case	_	_
3	horto	hortus	NOUN	_	Case=Abl|Gender=Masc|Number=Sing	4	obl	_	_
4	florent	floreo	VERB	_	Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin|Voice=Act	0	root	_	_
5	rosae	rosa	NOUN	_	Case=Nom|Gender=Fem|Number=Plur	4	nsubj	_	SpaceAfter=No
6	.	.	PUNCT	_	_	4	punct	_	_

# sent_id = la-12
# text = Meum canis timet filium magnus.
# text_en = The big dog fears my son.
1	Meum	meus	DET	_	Case=Acc|Gender=Masc|Number=Sing|Number[psor]=Sing|Person=1|Poss=Yes|PronType=Prs	4	det	_	_
2	canis	canis	NOUN	_	Case=Nom|Gender=Masc|Number=Sing	3	nsubj	_	_
3	timet	timeo	VERB	_	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin|Voice=Act	0	root	_	_
4	filium	filius	NOUN	_	Case=Acc|Gender=Masc|Number=Sing	3	obj	_	_
5	magnus	magnus	ADJ	_	Case=Nom|Degree=Pos|Gender=Masc|Number=Sing	2	amod	_	SpaceAfter=No
6	.	.	PUNCT	_	_	3	punct	_	_

`;
