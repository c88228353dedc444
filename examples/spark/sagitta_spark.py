"""Sagitta in Apache Spark: one long-lived process a task, JSON lines between them.

`parse(documents, model)` turns a DataFrame with the columns `id` and `text`, both strings, into
one with `id`, `sentences`, `error` and `code`. A document that cannot be parsed has an `error`; a
process that dies fails its task, which Spark does again as a whole, so that no document is lost and
none comes twice.
"""

import json
import os
import resource
import subprocess
import threading
from typing import Iterator, NamedTuple

import pyarrow
import pyarrow.json
from pyspark import SparkFiles
from pyspark.accumulators import Accumulator, AccumulatorParam
from pyspark.sql import DataFrame, SparkSession

WORD = ("struct<id: int, form: string, lemma: string, upos: string, xpos: string, feats: string, "
        "head: int, deprel: string, start: int, end: int>")
SCHEMA = f"id string, sentences array<struct<text: string, tokens: array<{WORD}>>>, " \
         "error string, code string"

_TEXT, _NUMBER = pyarrow.string(), pyarrow.int32()
_WORD = pyarrow.struct([
    (name, _NUMBER if name in ("id", "head", "start", "end") else _TEXT)
    for name in "id form lemma upos xpos feats head deprel start end".split()
])
_SENTENCE = pyarrow.struct([("text", _TEXT), ("tokens", pyarrow.list_(_WORD))])
ARROW_SCHEMA = pyarrow.schema([
    ("id", _TEXT), ("sentences", pyarrow.list_(_SENTENCE)), ("error", _TEXT), ("code", _TEXT),
])


class TaskTimes(NamedTuple):
    """What a task took, in seconds of processor time: what Spark's pages do not tell."""

    executor: int  # tells executors of one machine apart
    documents: int
    bytes: int
    sagitta: float  # its process, from start to end
    python: float  # between Spark and that process


class _List(AccumulatorParam):
    def zero(self, value):
        return []

    def addInPlace(self, a, b):
        return a + b


class Sagitta:
    """A process that answers documents, one a line."""

    def __init__(self, command: list[str]):
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def answers(self, lines: list[bytes]) -> bytes:
        """The answers to some lines, in their order; written and read side by side."""
        failures = []

        def write():
            try:
                self._process.stdin.writelines(lines)
                self._process.stdin.flush()
            except OSError as error:
                failures.append(error)

        writer = threading.Thread(target=write)
        writer.start()
        answers = [self._process.stdout.readline() for _ in lines]
        writer.join()
        if failures or not answers[-1].endswith(b"\n"):
            raise RuntimeError(f"Cannot parse: Sagitta ended with {self._process.wait()}")
        return b"".join(answers)

    def close(self) -> None:
        self._process.stdin.close()
        self._process.stdout.close()
        if self._process.wait() != 0:
            raise RuntimeError(f"Cannot parse: Sagitta ended with {self._process.returncode}")


def parse(
    documents: DataFrame, model: str, program: str = "sagitta.mjs", runtime: str = "node"
) -> tuple[DataFrame, Accumulator]:
    """Parses documents with a model and a program that `--files` shipped.

    Gives the parsed documents, and a list of `TaskTimes`, which grows as tasks end.
    """
    times = SparkSession.active().sparkContext.accumulator([], _List())

    def parse_partition(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        before, own = _usage(resource.RUSAGE_CHILDREN), _usage(resource.RUSAGE_SELF)
        sagitta, count, size = None, 0, 0
        for batch in batches:
            if batch.num_rows == 0:
                continue
            sagitta = sagitta or Sagitta([
                *runtime.split(), SparkFiles.get(program), "parse", "--input", "jsonl",
                "--format", "jsonl", "--model", SparkFiles.get(model),
            ])
            ids, texts = (batch.column(name).to_pylist() for name in ("id", "text"))
            lines = [json.dumps({"id": id, "text": text}).encode() + b"\n"
                     for id, text in zip(ids, texts)]
            count += len(lines)
            size += sum(map(len, lines))
            yield from _table(sagitta.answers(lines), ids).to_batches()
        if sagitta:
            sagitta.close()
            children, self = _usage(resource.RUSAGE_CHILDREN), _usage(resource.RUSAGE_SELF)
            # The parent of Python's workers is one for each executor.
            times.add([TaskTimes(os.getppid(), count, size, children - before, self - own)])

    columns = documents.selectExpr("cast(id as string) id", "cast(text as string) text")
    return columns.mapInArrow(parse_partition, SCHEMA), times


def words(parsed: DataFrame) -> DataFrame:
    """One row a word; documents without sentences have none."""
    sentences = parsed.selectExpr("id document", "posexplode(sentences) as (sentence, parsed)")
    rows = sentences.selectExpr("document", "sentence + 1 sentence", "explode(parsed.tokens) word")
    return rows.select("document", "sentence", "word.*")


def _table(answers: bytes, ids: list[str]) -> pyarrow.Table:
    """The answers as columns; keys that have no column are left out."""
    table = pyarrow.json.read_json(
        pyarrow.BufferReader(answers),
        read_options=pyarrow.json.ReadOptions(use_threads=False, block_size=len(answers) + 1),
        parse_options=pyarrow.json.ParseOptions(
            explicit_schema=ARROW_SCHEMA, unexpected_field_behavior="ignore"),
    )
    if table.column("id").to_pylist() != ids:
        raise RuntimeError("Cannot parse: found answers to other documents, expected one for each")
    return table.select(ARROW_SCHEMA.names)


def _usage(who: int) -> float:
    usage = resource.getrusage(who)
    return usage.ru_utime + usage.ru_stime
