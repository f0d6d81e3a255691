import { useFound } from '@/components/ui/input/useSearch';
import { CLASE_PERSONA } from '@/contract/palabras';
import { ventas } from '@/contract/facturas/venta';
import { mayCall, routeOf, type RoutePath } from '@/contract/routes';
import { buscarPersonas } from '@/services/plain/buscar';
import { selectAccesos, type SessionState } from '@/store/session';
import { opens } from '../../guard/access';
import type { Found } from '../choice';
import { seesGuardians } from './guardians';
import type { Words } from '../words';

const MOST = 5;

/** The pages that show what a person bought, in order of preference. */
const PAGES: readonly RoutePath[] = [
  '/process/factura',
  '/process/factura/realizarCobro',
  '/report/factura/histPagoEstudiante',
  '/process/factura/anularfacturaestudiante',
];

const find = async ({ query: { filtro } }: { query: { filtro: string } }, options?: { signal?: AbortSignal }) => {
  const rows = await buscarPersonas({ query: { filtro, deudores: false } }, options);
  return { rows, total: rows.length };
};

/** Finds customers, suppliers and instructors by name, document or phone, and leads to what they owe. */
export function usePersons(session: SessionState, { name, number, charge }: Words): Found {
  const page = PAGES.find((path) => opens(session, routeOf(path)!));
  const asks = page && mayCall(ventas.personas.access, selectAccesos({ user: session })) && (charge || number === undefined);
  const { rows, waiting, error, retry } = useFound(find, asks ? name : '');
  // Who sees the guardians finds one among them, by the children too.
  const others = seesGuardians(session) ? rows.filter(({ clase }) => clase !== 'RESPONSABLE') : rows;
  const choices = others.slice(0, MOST).map(({ codigoEntidad, nombre, clase, suplidor }) => ({
    id: `persona-${codigoEntidad}`,
    href: `${page}?codigoEntidad=${codigoEntidad}`,
    icon: 'pi-shopping-bag',
    label: nombre,
    hint: [CLASE_PERSONA[clase], suplidor].filter(Boolean).join(' · '),
  }));
  return { groups: [{ name: 'Otras personas', choices }], waiting, error, retry };
}
