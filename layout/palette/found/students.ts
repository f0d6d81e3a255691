import { useFound } from '@/components/ui/input/useSearch';
import { estudiantes, type EstudianteLigero } from '@/contract/estudiantes/estudiante';
import { mayCall, routeOf, type RoutePath } from '@/contract/routes';
import { estudianteService } from '@/services/estudiantes';
import { selectAccesos, type SessionState } from '@/store/session';
import { matches } from '@/utils/texto';
import { opens } from '../../guard/access';
import type { Choice, Found, Group } from '../choice';
import type { Words } from '../words';

export const DESK: RoutePath = '/process/factura';
export const RECORD: RoutePath = '/estudiante';

/** Where both are offered, so many of each: what comes under them is to be seen too. */
const RECORDS = 5;
const CHARGES = 3;

/** The record of a student, for who opens it, and the desk, for who collects; neither for who may look nobody up. */
export function studentTargets(session: SessionState): { record?: (codigo: number) => string; charge?: (codigo: number) => string } {
  if (!mayCall(estudiantes.filter.access, selectAccesos({ user: session }))) return {};
  return {
    record: opens(session, routeOf(RECORD)!) ? (codigo) => `${RECORD}?codigo=${codigo}` : undefined,
    charge: opens(session, routeOf(DESK)!) ? (codigo) => `${DESK}?codigoEstudiante=${codigo}` : undefined,
  };
}

/** Those of that name first: the server also finds by code, document and guardian, and those say whose they are. */
function inOrder(found: readonly EstudianteLigero[], name: string): [EstudianteLigero, string][] {
  const byName = (row: EstudianteLigero) => matches(row.nombreCompleto, name);
  const rows = [...found.filter(byName), ...found.filter((row) => !byName(row))];
  return rows.map((row) => [row, (byName(row) && row.grupos) || row.responsable]);
}

/** Students by name, code, document or guardian: their records, and «Cobrar a …»; at the desk that first. */
export function useStudents(session: SessionState, { name, charge: only }: Words, here: string): Found {
  const { record, charge } = studentTargets(session);
  const asks = only ? charge : (record ?? charge);
  const { current, rows, waiting, error, retry } = useFound(estudianteService.filter, asks ? name : '');
  // While the next answer is on its way, those of the last one who still fit stay where they are.
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
