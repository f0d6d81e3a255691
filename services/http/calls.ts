let underWay = 0;
const waiting: (() => void)[] = [];

/** Counts a call of the page as under way until it is answered or has failed. */
export async function underway<T>(call: Promise<T>): Promise<T> {
  underWay += 1;
  try {
    return await call;
  } finally {
    underWay -= 1;
    if (underWay === 0) for (const act of waiting.splice(0)) act();
  }
}

/** Calls `act` when no call of the page is under way: at once, if none is. */
export function whenAnswered(act: () => void): void {
  if (underWay === 0) act();
  else waiting.push(act);
}
