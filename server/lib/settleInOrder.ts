type Answers<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> };

/**
 * Awaits statements that were sent together. When several fail, it throws the error of the first one in the given order, whichever failed
 * first in time, and only after all have finished.
 */
export async function settleInOrder<const T extends readonly unknown[]>(asked: T): Promise<Answers<T>> {
  const settled = await Promise.allSettled(asked);
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  }) as Answers<T>;
}
