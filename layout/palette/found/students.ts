import { useFound } from '@/components/ui/input/useSearch';
import { estudiantes, type EstudianteLigero } from '@/contract/estudiantes/estudiante';
import { mayCall, routeOf, type RoutePath } from '@/contract/routes';
import { buscarEstudiantes } from '@/services/plain/buscar';
import { selectAccesos, type SessionState } from '@/store/session';
import { matches } from '@/utils/texto';
import { opens } from '../../guard/access';
import type { Choice, Found, Group } from '../choice';
import type { Words } from '../words';

export const DESK: RoutePath = '/process/factura';
export const RECORD: RoutePath = '/estudiante';

/** The most entries of each kind when both are offered, so that the groups below stay visible. */
const RECORDS = 5;
const CHARGES = 3;

/** Where a student's entries lead: the record and the cashier's desk, each if the user may open it; neither without the access to look students up. */
export function studentTargets(session: SessionState): { record?: (codigo: number) => string; charge?: (codigo: number) => string } {
  if (!mayCall(estudiantes.filter.access, selectAccesos({ user: session }))) return {};
  return {
    record: opens(session, routeOf(RECORD)!) ? (codigo) => `${RECORD}?codigo=${codigo}` : undefined,
    charge: opens(session, routeOf(DESK)!) ? (codigo) => `${DESK}?codigoEstudiante=${codigo}` : undefined,
  };
}

/** Matches by name first. The server also finds by code, document and guardian; those entries get a hint that says why they match. */
function inOrder(found: readonly EstudianteLigero[], name: string): [EstudianteLigero, string][] {
  const byName = (row: EstudianteLigero) => matches(row.nombreCompleto, name);
  const rows = [...found.filter(byName), ...found.filter((row) => !byName(row))];
  return rows.map((row) => [row, (byName(row) && row.grupos) || row.responsable]);
}

/** Finds students by name, code, document or guardian: an entry for the record and one for «Cobrar a …», which comes first at the desk. */
export function useStudents(session: SessionState, { name, charge: only }: Words, here: string): Found {
  const { record, charge } = studentTargets(session);
  const asks = only ? charge : (record ?? charge);
  const { current, rows, waiting, error, retry } = useFound(buscarEstudiantes, asks ? name : '');
  // While the next answer is loading, the rows of the last one that still match stay in place.
  const known = inOrder(current ? rows : rows.filter(({ nombreCompleto }) => matches(nombreCompleto, name)), name);
  const choice = (kind: string, icon: string, [row, hint]: [EstudianteLigero, string], href: string, label: string): Choice => ({
    id: `${kind}-${row.codigoEstudiante}`,
    href,
    icon,
    label,
    hint,
  });
  const groups: Group[] = [];
  if (record && !only)
    groups.push({
      name: 'Estudiantes',
      choices: known
        .slice(0, charge ? RECORDS : undefined)
        .map((one) => choice('ficha', 'pi-user', one, record(one[0].codigoEstudiante), one[0].nombreCompleto)),
    });
  if (charge)
    groups.push({
      name: 'Cobrar',
      choices: known
        .slice(0, record && !only ? CHARGES : undefined)
        .map((one) => choice('cobrar', 'pi-wallet', one, charge(one[0].codigoEstudiante), `Cobrar a ${one[0].nombreCompleto}`)),
    });
  return { groups: here === DESK ? groups.reverse() : groups, waiting, error, retry };
}
