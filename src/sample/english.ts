// The English sentences of the sample:
// questions, coordination, a gapped verb as an empty node, extraposed clauses.

/** 20 sentences as CoNLL-U text. */
export const ENGLISH: string = `\
# sent_id = en-01
# text = Listen
1	Listen	listen	VERB	_	Mood=Imp|VerbForm=Fin	0	root	_	_

# sent_id = en-02
# text = The dog sleeps.
1	The	the	DET	_	Definite=Def|PronType=Art	2	det	_	_
2	dog	dog	NOUN	_	Number=Sing	3	nsubj	_	_
3	sleeps	sleep	VERB	_	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	SpaceAfter=No
4	.	.	PUNCT	_	_	3	punct	_	_

# sent_id = en-03
# text = The dog chased the old cat.
1	The	the	DET	_	Definite=Def|PronType=Art	2	det	_	_
2	dog	dog	NOUN	_	Number=Sing	3	nsubj	_	_
3	chased	chase	VERB	_	Mood=Ind|Tense=Past|VerbForm=Fin	0	root	_	_
4	the	the	DET	_	Definite=Def|PronType=Art	6	det	_	_
5	old	old	ADJ	_	Degree=Pos	6	amod	_	_
6	cat	cat	NOUN	_	Number=Sing	3	obj	_	SpaceAfter=No
7	.	.	PUNCT	_	_	3	punct	_	_

# sent_id = en-04
# text = The cat sleeps in the garden.
1	The	the	DET	_	Definite=Def|PronType=Art	2	det	_	_
2	cat	cat	NOUN	_	Number=Sing	3	nsubj	_	_
3	sleeps	sleep	VERB	_	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
4	in	in	ADP	_	_	6	case	_	_
5	the	the	DET	_	Definite=Def|PronType=Art	6	det	_	_
6	garden	garden	NOUN	_	Number=Sing	3	obl	_	SpaceAfter=No
7	.	.	PUNCT	_	_	3	punct	_	_

# sent_id = en-05
# text = She gave the child a book.
1	She	she	PRON	_	Case=Nom|Gender=Fem|Number=Sing|Person=3|PronType=Prs	2	nsubj	_	_
2	gave	give	VERB	_	Mood=Ind|Tense=Past|VerbForm=Fin	0	root	_	_
3	the	the	DET	_	Definite=Def|PronType=Art	4	det	_	_
4	child	child	NOUN	_	Number=Sing	2	iobj	_	_
5	a	a	DET	_	Definite=Ind|PronType=Art	6	det	_	_
6	book	book	NOUN	_	Number=Sing	2	obj	_	SpaceAfter=No
7	.	.	PUNCT	_	_	2	punct	_	_

# sent_id = en-06
# text = I do not know the answer.
1	I	I	PRON	_	Case=Nom|Number=Sing|Person=1|PronType=Prs	4	nsubj	_	_
2	do	do	AUX	_	Mood=Ind|Tense=Pres|VerbForm=Fin	4	aux	_	_
3	not	not	PART	_	Polarity=Neg	4	advmod	_	_
4	know	know	VERB	_	VerbForm=Inf	0	root	_	_
5	the	the	DET	_	Definite=Def|PronType=Art	6	det	_	_
6	answer	answer	NOUN	_	Number=Sing	4	obj	_	SpaceAfter=No
7	.	.	PUNCT	_	_	4	punct	_	_

# sent_id = en-07
# text = The letter was written by my sister.
1	The	the	DET	_	Definite=Def|PronType=Art	2	det	_	_
2	letter	letter	NOUN	_	Number=Sing	4	nsubj:pass	_	_
3	was	be	AUX	_	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	4	aux:pass	_	_
4	written	write	VERB	_	Tense=Past|VerbForm=Part|Voice=Pass	0	root	_	_
5	by	by	ADP	_	_	7	case	_	_
6	my	my	PRON	_	Case=Gen|Number=Sing|Person=1|Poss=Yes|PronType=Prs	7	nmod:poss	_	_
7	sister	sister	NOUN	_	Number=Sing	4	obl:agent	_	SpaceAfter=No
8	.	.	PUNCT	_	_	4	punct	_	_

# sent_id = en-08
# text = Who wrote the letter?
1	Who	who	PRON	_	PronType=Int	2	nsubj	_	_
2	wrote	write	VERB	_	Mood=Ind|Tense=Past|VerbForm=Fin	0	root	_	_
3	the	the	DET	_	Definite=Def|PronType=Art	4	det	_	_
4	letter	letter	NOUN	_	Number=Sing	2	obj	_	SpaceAfter=No
5	?	?	PUNCT	_	_	2	punct	_	_

# sent_id = en-09
# text = If it rains tomorrow, we will stay at home.
1	If	if	SCONJ	_	_	3	mark	_	_
2	it	it	PRON	_	Case=Nom|Gender=Neut|Number=Sing|Person=3|PronType=Prs	3	expl	_	_
3	rains	rain	VERB	_	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	8	advcl	_	_
4	tomorrow	tomorrow	NOUN	_	Number=Sing	3	obl	_	SpaceAfter=No
5	,	,	PUNCT	_	_	3	punct	_	_
6	we	we	PRON	_	Case=Nom|Number=Plur|Person=1|PronType=Prs	8	nsubj	_	_
7	will	will	AUX	_	VerbForm=Fin	8	aux	_	_
8	stay	stay	VERB	_	VerbForm=Inf	0	root	_	_
9	at	at	ADP	_	_	10	case	_	_
10	home	home	NOUN	_	Number=Sing	8	obl	_	SpaceAfter=No
11	.	.	PUNCT	_	_	8	punct	_	_

# sent_id = en-10
# text = My brother and my sister read books, letters and maps.
1	My	my	PRON	_	Case=Gen|Number=Sing|Person=1|Poss=Yes|PronType=Prs	2	nmod:poss	_	_
2	brother	brother	NOUN	_	Number=Sing	6	nsubj	_	_
3	and	and	CCONJ	_	_	5	cc	_	_
4	my	my	PRON	_	Case=Gen|Number=Sing|Person=1|Poss=Yes|PronType=Prs	5	nmod:poss	_	_
5	sister	sister	NOUN	_	Number=Sing	2	conj	_	_
6	read	read	VERB	_	Mood=Ind|Tense=Pres|VerbForm=Fin	0	root	_	_
7	books	book	NOUN	_	Number=Plur	6	obj	_	SpaceAfter=No
8	,	,	PUNCT	_	_	9	punct	_	_
9	letters	letter	NOUN	_	Number=Plur	7	conj	_	_
10	and	and	CCONJ	_	_	11	cc	_	_
11	maps	map	NOUN	_	Number=Plur	7	conj	_	SpaceAfter=No
12	.	.	PUNCT	_	_	6	punct	_	_

# sent_id = en-11
# text = Mary drinks tea and John coffee.
1	Mary	Mary	PROPN	_	Number=Sing	2	nsubj	2:nsubj	_
2	drinks	drink	VERB	_	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	0	root	0:root	_
3	tea	tea	NOUN	_	Number=Sing	2	obj	2:obj	_
4	and	and	CCONJ	_	_	5	cc	5.1:cc	_
5	John	John	PROPN	_	Number=Sing	2	conj	5.1:nsubj	_
5.1	drinks	drink	VERB	_	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	_	_	2:conj:and	CopyOf=2
6	coffee	coffee	NOUN	_	Number=Sing	5	orphan	5.1:obj	SpaceAfter=No
7	.	.	PUNCT	_	_	2	punct	2:punct	_

# sent_id = en-12
# text = "Don't wake the child," she said.
1	"	"	PUNCT	_	_	4	punct	_	SpaceAfter=No
2-3	Don't	_	_	_	_	_	_	_	_
2	Do	do	AUX	_	Mood=Imp|VerbForm=Fin	4	aux	_	_
3	n't	not	PART	_	Polarity=Neg	4	advmod	_	_
4	wake	wake	VERB	_	VerbForm=Inf	10	ccomp	_	_
5	the	the	DET	_	Definite=Def|PronType=Art	6	det	_	_
6	child	child	NOUN	_	Number=Sing	4	obj	_	SpaceAfter=No
7	,	,	PUNCT	_	_	4	punct	_	SpaceAfter=No
8	"	"	PUNCT	_	_	4	punct	_	_
9	she	she	PRON	_	Case=Nom|Gender=Fem|Number=Sing|Person=3|PronType=Prs	10	nsubj	_	_
10	said	say	VERB	_	Mood=Ind|Tense=Past|VerbForm=Fin	0	root	_	SpaceAfter=No
11	.	.	PUNCT	_	_	10	punct	_	_

# sent_id = en-13
# text = The old man who lives next door plays the violin every evening.
1	The	the	DET	_	Definite=Def|PronType=Art	3	det	_	_
2	old	old	ADJ	_	Degree=Pos	3	amod	_	_
3	man	man	NOUN	_	Number=Sing	8	nsubj	_	_
4	who	who	PRON	_	PronType=Rel	5	nsubj	_	_
5	lives	live	VERB	_	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	3	acl:relcl	_	_
6	next	next	ADJ	_	Degree=Pos	7	amod	_	_
7	door	door	NOUN	_	Number=Sing	5	obl	_	_
8	plays	play	VERB	_	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	0	root	_	_
9	the	the	DET	_	Definite=Def|PronType=Art	10	det	_	_
10	violin	violin	NOUN	_	Number=Sing	8	obj	_	_
11	every	every	DET	_	PronType=Tot	12	det	_	_
12	evening	evening	NOUN	_	Number=Sing	8	obl	_	SpaceAfter=No
13	.	.	PUNCT	_	_	8	punct	_	_

# sent_id = en-14
# text = It is easy to read this book.
1	It	it	PRON	_	Case=Nom|Gender=Neut|Number=Sing|Person=3|PronType=Prs	3	expl	_	_
2	is	be	AUX	_	Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin	3	cop	_	_
3	easy	easy	ADJ	_	Degree=Pos	0	root	_	_
4	to	to	PART	_	_	5	mark	_	_
5	read	read	VERB	_	VerbForm=Inf	3	csubj	_	_
6	this	this	DET	_	Number=Sing|PronType=Dem	7	det	_	_
7	book	book	NOUN	_	Number=Sing	5	obj	_	SpaceAfter=No
8	.	.	PUNCT	_	_	3	punct	_	_

# sent_id = en-15
# text = A letter arrived yesterday that nobody had expected.
1	A	a	DET	_	Definite=Ind|PronType=Art	2	det	_	_
2	letter	letter	NOUN	_	Number=Sing	3	nsubj	_	_
3	arrived	arrive	VERB	_	Mood=Ind|Tense=Past|VerbForm=Fin	0	root	_	_
4	yesterday	yesterday	NOUN	_	Number=Sing	3	obl	_	_
5	that	that	PRON	_	PronType=Rel	8	obj	_	_
6	nobody	nobody	PRON	_	Number=Sing|PronType=Neg	8	nsubj	_	_
7	had	have	AUX	_	Mood=Ind|Tense=Past|VerbForm=Fin	8	aux	_	_
8	expected	expect	VERB	_	Tense=Past|VerbForm=Part	2	acl:relcl	_	SpaceAfter=No
9	.	.	PUNCT	_	_	3	punct	_	_

# sent_id = en-16
# text = Which book did you say the child wanted to read?
1	Which	which	DET	_	PronType=Int	2	det	_	_
2	book	book	NOUN	_	Number=Sing	10	obj	_	_
3	did	do	AUX	_	Mood=Ind|Tense=Past|VerbForm=Fin	5	aux	_	_
4	you	you	PRON	_	Case=Nom|Person=2|PronType=Prs	5	nsubj	_	_
5	say	say	VERB	_	VerbForm=Inf	0	root	_	_
6	the	the	DET	_	Definite=Def|PronType=Art	7	det	_	_
7	child	child	NOUN	_	Number=Sing	8	nsubj	_	_
8	wanted	want	VERB	_	Mood=Ind|Tense=Past|VerbForm=Fin	5	ccomp	_	_
9	to	to	PART	_	_	10	mark	_	_
10	read	read	VERB	_	VerbForm=Inf	8	xcomp	_	SpaceAfter=No
11	?	?	PUNCT	_	_	5	punct	_	_

# sent_id = en-17
# text = I saw a dog yesterday that chased a cat in the garden.
1	I	I	PRON	_	Case=Nom|Number=Sing|Person=1|PronType=Prs	2	nsubj	_	_
2	saw	see	VERB	_	Mood=Ind|Tense=Past|VerbForm=Fin	0	root	_	_
3	a	a	DET	_	Definite=Ind|PronType=Art	4	det	_	_
4	dog	dog	NOUN	_	Number=Sing	2	obj	_	_
5	yesterday	yesterday	NOUN	_	Number=Sing	2	obl	_	_
6	that	that	PRON	_	PronType=Rel	7	nsubj	_	_
7	chased	chase	VERB	_	Mood=Ind|Tense=Past|VerbForm=Fin	4	acl:relcl	_	_
8	a	a	DET	_	Definite=Ind|PronType=Art	9	det	_	_
9	cat	cat	NOUN	_	Number=Sing	7	obj	_	_
10	in	in	ADP	_	_	12	case	_	_
11	the	the	DET	_	Definite=Def|PronType=Art	12	det	_	_
12	garden	garden	NOUN	_	Number=Sing	7	obl	_	SpaceAfter=No
13	.	.	PUNCT	_	_	2	punct	_	_

# sent_id = en-18
# text = A book was published in May about the stars.
1	A	a	DET	_	Definite=Ind|PronType=Art	2	det	_	_
2	book	book	NOUN	_	Number=Sing	4	nsubj:pass	_	_
3	was	be	AUX	_	Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin	4	aux:pass	_	_
4	published	publish	VERB	_	Tense=Past|VerbForm=Part|Voice=Pass	0	root	_	_
5	in	in	ADP	_	_	6	case	_	_
6	May	May	PROPN	_	Number=Sing	4	obl	_	_
7	about	about	ADP	_	_	9	case	_	_
8	the	the	DET	_	Definite=Def|PronType=Art	9	det	_	_
9	stars	star	NOUN	_	Number=Plur	2	nmod	_	SpaceAfter=No
10	.	.	PUNCT	_	_	4	punct	_	_

# sent_id = en-19
# text = What are you waiting for?
1	What	what	PRON	_	PronType=Int	4	obl	_	_
2	are	be	AUX	_	Mood=Ind|Tense=Pres|VerbForm=Fin	4	aux	_	_
3	you	you	PRON	_	Case=Nom|Person=2|PronType=Prs	4	nsubj	_	_
4	waiting	wait	VERB	_	Tense=Pres|VerbForm=Part	0	root	_	_
5	for	for	ADP	_	_	1	case	_	SpaceAfter=No
6	?	?	PUNCT	_	_	4	punct	_	_

# sent_id = en-20
# text = When the rain stopped, the children ran into the garden, and the old dog followed them.
1	When	when	ADV	_	PronType=Int	4	advmod	_	_
2	the	the	DET	_	Definite=Def|PronType=Art	3	det	_	_
3	rain	rain	NOUN	_	Number=Sing	4	nsubj	_	_
4	stopped	stop	VERB	_	Mood=Ind|Tense=Past|VerbForm=Fin	8	advcl	_	SpaceAfter=No
5	,	,	PUNCT	_	_	4	punct	_	_
6	the	the	DET	_	Definite=Def|PronType=Art	7	det	_	_
7	children	child	NOUN	_	Number=Plur	8	nsubj	_	_
8	ran	run	VERB	_	Mood=Ind|Tense=Past|VerbForm=Fin	0	root	_	_
9	into	into	ADP	_	_	11	case	_	_
10	the	the	DET	_	Definite=Def|PronType=Art	11	det	_	_
11	garden	garden	NOUN	_	Number=Sing	8	obl	_	SpaceAfter=No
12	,	,	PUNCT	_	_	17	punct	_	_
13	and	and	CCONJ	_	_	17	cc	_	_
14	the	the	DET	_	Definite=Def|PronType=Art	16	det	_	_
15	old	old	ADJ	_	Degree=Pos	16	amod	_	_
16	dog	dog	NOUN	_	Number=Sing	17	nsubj	_	_
17	followed	follow	VERB	_	Mood=Ind|Tense=Past|VerbForm=Fin	8	conj	_	_
18	them	they	PRON	_	Case=Acc|Number=Plur|Person=3|PronType=Prs	17	obj	_	SpaceAfter=No
19	.	.	PUNCT	_	_	8	punct	_	_

`;
