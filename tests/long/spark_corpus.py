"""Makes a corpus for the test of examples/spark, and counts what came of it.

    spark_corpus.py make FOLDER DOCUMENTS     texts of 1 to 40 sentences; each 50th has none
    spark_corpus.py count FOLDER              documents, different ids, errors and words, as JSON
    spark_corpus.py words FOLDER              the same of rows of words: documents, words, repeated ones
"""

import json
import os
import random
import sys

import pyarrow
import pyarrow.parquet

SENTENCES = ["Time flies like an arrow.", "The dog that barked at the moon sleeps now, and nobody "
             "knows why.", "What are you waiting for?", "Fly!", "Parsers read treebanks in Utrecht."]


def make(folder: str, documents: int) -> None:
    random.seed(1)
    texts = [" ".join(random.choices(SENTENCES, k=random.choice([1, 5, 10, 20, 40])))
             if i % 50 else None for i in range(documents)]
    os.makedirs(folder)
    table = pyarrow.table({"id": [f"doc-{i}" for i in range(documents)], "text": texts})
    half = documents // 2
    for number, part in enumerate([table.slice(0, half), table.slice(half)]):
        pyarrow.parquet.write_table(part, f"{folder}/{number}.parquet")


def count(folder: str) -> None:
    rows = pyarrow.parquet.read_table(folder).to_pylist()
    words = sum(len(s["tokens"]) for row in rows for s in row["sentences"] or [])
    print(json.dumps({
        "documents": len(rows),
        "ids": len({row["id"] for row in rows}),
        "errors": sum(row["error"] is not None for row in rows),
        "words": words,
    }))


def words(folder: str) -> None:
    rows = pyarrow.parquet.read_table(folder, columns=["document", "sentence", "id"]).to_pylist()
    places = {(row["document"], row["sentence"], row["id"]) for row in rows}
    documents = len({row["document"] for row in rows})
    print(json.dumps({
        "documents": documents, "words": len(rows), "repeated": len(rows) - len(places),
    }))


if __name__ == "__main__":
    command, folder, *rest = sys.argv[1:]
    if command == "make":
        make(folder, int(rest[0]))
    else:
        {"count": count, "words": words}[command](folder)
