"""Parses a corpus with Sagitta on Apache Spark. See README.md.

    spark-submit --files sagitta.mjs,MODEL --py-files sagitta_spark.py parse_corpus.py \\
        --model MODEL --format parquet INPUT OUTPUT

The files of the corpus are parsed some at a time, each time into a folder of its own below OUTPUT.
Run it again after a failure: folders that are whole stay as they are.
"""

import argparse
import json
import time

from pyspark.sql import DataFrame, Observation, SparkSession, functions as F

from sagitta_spark import parse, words


def main() -> None:
    arguments = read_arguments()
    spark = SparkSession.builder.appName("Sagitta").getOrCreate()
    files = corpus_files(spark, arguments)
    size = arguments.files_a_job or len(files)
    jobs = [files[at:at + size] for at in range(0, len(files), size)]
    for number, names in enumerate(jobs, 1):
        folder = f"{arguments.output}/job={number:05d}"
        if is_whole(spark, folder):
            print(f"{folder} is there")
            continue
        # Spark's own pages show the jobs by this name, and how many of their tasks are done.
        spark.sparkContext.setJobDescription(f"Sagitta: job {number} of {len(jobs)}")
        start = time.time()
        done = Observation("sagitta")
        documents = read(spark, names, arguments)
        parsed, times = parse(documents, arguments.model, arguments.program, arguments.runtime)
        counted = parsed.observe(
            done,
            F.count(F.lit(1)).alias("documents"),
            F.count("error").alias("failures"),
            F.sum(F.expr("aggregate(sentences, 0L, (n, s) -> n + size(s.tokens))")).alias("words"),
        )
        rows = words(counted) if arguments.rows == "words" else counted
        rows.write.mode("overwrite").parquet(folder)
        took = time.time() - start
        counts = ", ".join(f"{count} {name}" for name, count in done.get.items())
        print(f"{folder}: {counts}, {took:.1f} s")
        if arguments.times:
            with open(arguments.times, "a") as file:
                tasks = [task._asdict() for task in times.value]
                file.write(json.dumps({**done.get, "seconds": took, "tasks": tasks}) + "\n")
    spark.stop()


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("input", help="a folder or a file")
    parser.add_argument("output", help="a folder for Parquet")
    parser.add_argument("--model", required=True, help="its name; shipped by --files")
    parser.add_argument("--program", default="sagitta.mjs", help="its name; shipped by --files")
    parser.add_argument("--runtime", default="node",
                        help="what runs the program: node, or deno run --allow-read")
    parser.add_argument("--format", choices=["text", "parquet", "json"], default="parquet",
                        help="text: each file is a document, by the name of its path")
    parser.add_argument("--id", default="id", help="the column with ids")
    parser.add_argument("--text", default="text", help="the column with texts")
    parser.add_argument("--rows", choices=["documents", "words"], default="documents",
                        help="one row a document with its sentences inside, or one a word")
    parser.add_argument("--partitions", type=int,
                        help="shuffle documents into so many tasks, where files are few or uneven")
    parser.add_argument("--times", help="a file for what each task took, for simulate.ts")
    parser.add_argument("--files-a-job", type=int, help="all of them unless given")
    return parser.parse_args()


def corpus_files(spark: SparkSession, arguments: argparse.Namespace) -> list[str]:
    return sorted(spark.read.format(arguments.format).load(arguments.input).inputFiles())


def read(spark: SparkSession, names: list[str], arguments: argparse.Namespace) -> DataFrame:
    if arguments.format == "text":
        rows = spark.read.text(names, wholetext=True)
        documents = rows.select(F.input_file_name().alias("id"), F.col("value").alias("text"))
    else:
        rows = spark.read.format(arguments.format).load(names)
        columns = [(arguments.id, "id"), (arguments.text, "text")]
        documents = rows.select([F.col(name).alias(alias) for name, alias in columns])
    if arguments.partitions:
        documents = documents.repartition(arguments.partitions)
    return documents


def is_whole(spark: SparkSession, folder: str) -> bool:
    path = spark.sparkContext._jvm.org.apache.hadoop.fs.Path(f"{folder}/_SUCCESS")
    return path.getFileSystem(spark.sparkContext._jsc.hadoopConfiguration()).exists(path)


if __name__ == "__main__":
    main()
