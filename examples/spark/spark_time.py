"""Spark's own processor time in tasks, from event logs (`spark.eventLog.enabled`).

    python3 spark_time.py EVENTS…

Counts `executorCpuTime`, which is that of Java: what Python and Sagitta take stands in the file of
`parse_corpus.py --times`.
"""

import io
import json
import sys

import pyarrow


def main() -> None:
    seconds, tasks, failed = 0.0, 0, 0
    for name in sys.argv[1:]:
        # Spark compresses its logs unless it is told otherwise.
        compression = "zstd" if name.endswith(".zstd") else None
        with pyarrow.input_stream(name, compression=compression) as stream:
            for event in map(json.loads, io.TextIOWrapper(stream, encoding="utf-8")):
                if event["Event"] != "SparkListenerTaskEnd":
                    continue
                if event["Task End Reason"]["Reason"] != "Success":
                    failed += 1
                    continue
                tasks += 1
                seconds += event["Task Metrics"]["Executor CPU Time"] / 1e9
    print(f"{tasks} tasks, {failed} failed: {seconds:.1f} s in Java")


if __name__ == "__main__":
    main()
