/** Groups items by key, in insertion order (Map.groupBy, which Node 20 lacks). */
export function agrupar<T, K>(items: readonly T[], claveDe: (item: T) => K): Map<K, T[]> {
  const grupos = new Map<K, T[]>();
  for (const item of items) {
    const clave = claveDe(item);
    const grupo = grupos.get(clave);
    if (grupo) grupo.push(item);
    else grupos.set(clave, [item]);
  }
  return grupos;
}
