/** groupBy(['a', 'bb', 'c'], (word) => word.length) → Map { 1 → ['a', 'c'], 2 → ['bb'] }: in the order in which they come. */
export function groupBy<K, V>(values: readonly V[], keyOf: (value: V) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
