"""Opens links in one session at a steady rate, until it is stopped.

usage: python load.py SOCKET SESSION LINKS_A_SECOND

It prints the number of links once a second. A slower daemon gets fewer: at most 500 links wait for their response.
"""
import itertools
import socket
import sys
import time

LINKS = ['taxi://reservations/42', 'taxi://wallet', 'taxi://menu/coupons', 'taxi://nowhere', 'taxi://home']


def main(path, session, rate):
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(path)
        replies = connection.makefile('rb')
        links, sent, answered = itertools.cycle(LINKS), 0, 0
        begin = printed = time.monotonic()
        while True:
            due = min(int((time.monotonic() - begin) * rate), answered + 500)
            batch = [f'{session} {next(links)}\n' for _ in range(due - sent)]
            connection.sendall(''.join(batch).encode())
            sent += len(batch)
            for _ in batch:
                replies.readline()
            answered = sent
            if time.monotonic() - printed >= 1:
                printed = time.monotonic()
                print(answered, flush=True)
            # Links that a slow daemon could not take in time are not made up for.
            begin = max(begin, time.monotonic() - (sent + 500) / rate)
            time.sleep(0.02)


if __name__ == '__main__':
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
