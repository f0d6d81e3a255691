import { beca } from '@/contract/precios/beca';
import { send } from '@/services/http/send';
import { useLoaded } from '../data/useLoaded';

const becasActivas = send(beca.active);

/** The grantable scholarships as options with their percentage; nothing is loaded for users who may not grant one. */
export function useBecas(otorga = true) {
  const becas = useLoaded(becasActivas, otorga ? { query: {} } : undefined);
  const options = (becas.data ?? []).map((una) => ({ value: una.codigoBeca, label: `${una.descripcion} · ${una.porcentaje / 100} %` }));
  return { becas, options };
}
