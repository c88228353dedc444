"""Makes a corpus for the test of examples/spark, and counts what came of it.

    spark_corpus.py make FOLDER DOCUMENTS     texts of 1 to 40 sentences; each 50th has none
    spark_corpus.py count FOLDER              documents, different ids, errors and words, as JSON
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


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make(sys.argv[2], int(sys.argv[3]))
    else:
        count(sys.argv[2])
