// The Dutch sentences of the sample:
// a cross-serial verb cluster, extraposition, a stranded preposition.

/** 5 sentences as CoNLL-U text. */
export const DUTCH: string = `\
# sent_id = nl-01
# text = De hond slaapt.
# text_en = The dog is sleeping.
1	De	de	DET	_	Definite=Def	2	det	_	_
2	hond	hond	NOUN	_	Gender=Com|Number=Sing	3	nsubj	_	_
3	slaapt	slapen	VERB	_	Number=Sing|Tense=Pres|VerbForm=Fin	0	root	_	SpaceAfter=No
4	.	.	PUNCT	_	_	3	punct	_	_

# sent_id = nl-02
# text = Het kind leest een boek in de tuin.
# text_en = The child is reading a book in the garden.
1	Het	het	DET	_	Definite=Def	2	det	_	_
2	kind	kind	NOUN	_	Gender=Neut|Number=Sing	3	nsubj	_	_
3	leest	lezen	VERB	_	Number=Sing|Tense=Pres|VerbForm=Fin	0	root	_	_
4	een	een	DET	_	Definite=Ind	5	det	_	_
5	boek	boek	NOUN	_	Gender=Neut|Number=Sing	3	obj	_	_
6	in	in	ADP	_	_	8	case	_	_
7	de	de	DET	_	Definite=Def	8	det	_	_
8	tuin	tuin	NOUN	_	Gender=Com|Number=Sing	3	obl	_	SpaceAfter=No
9	.	.	PUNCT	_	_	3	punct	_	_

# sent_id = nl-03
# text = Ik heb een hond gezien die in de tuin slaapt.
# text_en = I have seen a dog that is sleeping in the garden.
1	Ik	ik	PRON	_	Case=Nom|Person=1|PronType=Prs	5	nsubj	_	_
2	heb	hebben	AUX	_	Number=Sing|Tense=Pres|VerbForm=Fin	5	aux	_	_
3	een	een	DET	_	Definite=Ind	4	det	_	_
4	hond	hond	NOUN	_	Gender=Com|Number=Sing	5	obj	_	_
5	gezien	zien	VERB	_	VerbForm=Part	0	root	_	_
6	die	die	PRON	_	PronType=Rel	10	nsubj	_	_
7	in	in	ADP	_	_	9	case	_	_
8	de	de	DET	_	Definite=Def	9	det	_	_
9	tuin	tuin	NOUN	_	Gender=Com|Number=Sing	10	obl	_	_
10	slaapt	slapen	VERB	_	Number=Sing|Tense=Pres|VerbForm=Fin	4	acl:relcl	_	SpaceAfter=No
11	.	.	PUNCT	_	_	5	punct	_	_

# sent_id = nl-04
# text = Ik denk dat Jan het kind de hond zag voeren.
# text_en = I think that Jan saw the child feed the dog.
1	Ik	ik	PRON	_	Case=Nom|Person=1|PronType=Prs	2	nsubj	_	_
2	denk	denken	VERB	_	Number=Sing|Tense=Pres|VerbForm=Fin	0	root	_	_
3	dat	dat	SCONJ	_	_	9	mark	_	_
4	Jan	Jan	PROPN	_	_	9	nsubj	_	_
5	het	het	DET	_	Definite=Def	6	det	_	_
6	kind	kind	NOUN	_	Gender=Neut|Number=Sing	9	obj	_	_
7	de	de	DET	_	Definite=Def	8	det	_	_
8	hond	hond	NOUN	_	Gender=Com|Number=Sing	10	obj	_	_
9	zag	zien	VERB	_	Number=Sing|Tense=Past|VerbForm=Fin	2	ccomp	_	_
10	voeren	voeren	VERB	_	VerbForm=Inf	9	xcomp	_	SpaceAfter=No
11	.	.	PUNCT	_	_	2	punct	_	_

# sent_id = nl-05
# text = Waar wacht je op?
# text_en = What are you waiting for?
1	Waar	waar	ADV	_	PronType=Int	2	advmod	_	_
2	wacht	wachten	VERB	_	Number=Sing|Tense=Pres|VerbForm=Fin	0	root	_	_
3	je	je	PRON	_	Case=Nom|Person=2|PronType=Prs	2	nsubj	_	_
4	op	op	ADP	_	_	1	case	_	SpaceAfter=No
5	?	?	PUNCT	_	_	2	punct	_	_

`;
