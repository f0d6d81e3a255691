import { beca } from '@/contract/precios/beca';
import { send } from '@/services/send';
import { useLoaded } from '../data/useLoaded';

const becasActivas = send(beca.active);

/** The scholarships that can be granted, to choose from with what each is worth; nothing is asked for who may not grant one. */
export function useBecas(otorga = true) {
  const becas = useLoaded(becasActivas, otorga ? { query: {} } : undefined);
  const options = (becas.data ?? []).map((una) => ({ value: una.codigoBeca, label: `${una.descripcion} · ${una.porcentaje / 100} %` }));
  return { becas, options };
}
