import { conFactura } from '@/components/data/FacturaLink';
import { useDebounced, useLoaded } from '@/components/data/useLoaded';
import { useFound } from '@/components/ui/input/useSearch';
import { type Grupo, grupo } from '@/contract/academico/grupo';
import type { AnswerOf } from '@/contract/call';
import { porNumero as call } from '@/contract/cobros/numero';
import { type EstudianteLigero, estudiantes } from '@/contract/estudiantes/estudiante';
import { ventas } from '@/contract/facturas/venta';
import { CLASE_PERSONA, ESTATUS, textosHorario } from '@/contract/palabras';
import { responsables } from '@/contract/responsables/responsable';
import { mayCall, routeOf, type RoutePath } from '@/contract/routes';
import { grupoService } from '@/services/academico';
import { porNumero } from '@/services/cobros';
import { buscarEstudiantes, buscarPersonas } from '@/services/plain/buscar';
import { responsableService } from '@/services/responsables';
import { selectAccesos, type SessionState } from '@/store/session';
import { moment, money } from '@/utils/format';
import { matches } from '@/utils/texto';
import { opens } from '../guard/access';
import type { Choice, Found, Group } from './choice';
import type { Words } from './words';

const DESK: RoutePath = '/process/factura';
const RECORD: RoutePath = '/estudiante';

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

type Answer = AnswerOf<typeof call>;

/** The tab of the record with a student's payments; undefined if the user may not open it. */
const inRecord = (session: SessionState, codigoEstudiante: number | null) =>
  codigoEstudiante !== null && opens(session, routeOf(RECORD)!) ? `${RECORD}?codigo=${codigoEstudiante}&tab=pagos` : undefined;

function receipt(session: SessionState, found: NonNullable<Answer['recibo']>): Choice[] {
  const { codigoCobro, numero, momento, pagador, aplicado, codigoEstudiante } = found;
  const href = opens(session, routeOf(DESK)!) ? `${DESK}?recibo=${codigoCobro}` : inRecord(session, codigoEstudiante);
  const hint = `${pagador} · ${money(aplicado)} · ${moment(momento)}`;
  return href ? [{ id: `recibo-${codigoCobro}`, href, icon: 'pi-receipt', label: `Recibo ${numero}`, hint }] : [];
}

function invoice(
  { codigoFactura, numero, descripcion, estudiante, estatus, pendiente }: NonNullable<Answer['factura']>,
  at: string,
): Choice {
  const hint = [estudiante, descripcion, pendiente > 0 ? money(pendiente) : ESTATUS[estatus]].join(' · ');
  return { id: `factura-${codigoFactura}`, href: conFactura(at, codigoFactura), icon: 'pi-file', label: `Factura ${numero}`, hint };
}

/**
 * The receipt and the invoice with a number: the receipt at the cashier's desk for users who collect, else in the student's record; the
 * invoice in its panel over the current page, whose address is `at`.
 */
export function usePapers(session: SessionState, { number, paper }: Words, at: string): Found {
  const asked = useDebounced(number);
  const may = mayCall(call.access, selectAccesos({ user: session }));
  const { data, waiting, error, reload } = useLoaded(
    porNumero,
    may && number && asked === number ? { query: { numero: number } } : undefined,
  );
  const { recibo, factura } = data ?? {};
  const choices = [
    ...(recibo && paper !== 'factura' ? receipt(session, recibo) : []),
    ...(factura && paper !== 'recibo' ? [invoice(factura, at)] : []),
  ];
  return {
    groups: [{ name: 'Recibos y facturas', choices }],
    waiting: waiting || (may && number !== asked),
    error: error?.message,
    retry: () => void reload(),
  };
}

const MOST = 5;

/** The first matches of a search as a group of entries. */
const foundAs = <T>(name: string, { rows, waiting, error, retry }: ReturnType<typeof useFound<T>>, choice: (row: T) => Choice): Found => ({
  groups: [{ name, choices: rows.slice(0, MOST).map(choice) }],
  waiting,
  error,
  retry,
});

/** The pages that show a group, in order of preference. */
const OF_GROUP: readonly [RoutePath, (row: Pick<Grupo, 'codigoGrupo' | 'descripcion'>) => string][] = [
  ['/process/asistencia', ({ codigoGrupo }) => `codigoGrupo=${codigoGrupo}`],
  ['/estudiante', ({ codigoGrupo }) => `codigoGrupo=${codigoGrupo}`],
  ['/grupo', ({ descripcion }) => `filtro=${encodeURIComponent(descripcion)}`],
];

/**
 * The address of a group for a user: its row for those who maintain groups, else its students, else its roll; undefined if the user opens
 * none of them.
 */
export function groupTarget(session: SessionState) {
  if (!mayCall(grupo.filter.access, selectAccesos({ user: session }))) return undefined;
  const [path, query] = [...OF_GROUP].reverse().find(([one]) => opens(session, routeOf(one)!)) ?? [];
  return path && query && ((row: Parameters<typeof query>[0]) => `${path}?${query(row)}`);
}

/** Finds groups by name, with their schedule. */
export function useGroups(session: SessionState, { name, charge }: Words): Found {
  const target = groupTarget(session);
  return foundAs('Grupos', useFound(grupoService.filter, target && !charge ? name : ''), (row) => ({
    id: `grupo-${row.codigoGrupo}`,
    href: target!(row),
    icon: 'pi-th-large',
    label: row.nombre,
    hint: [row.profesor, ...textosHorario(row.detallesHorarioGrupo)].join(' · '),
  }));
}

const OF_GUARDIAN: RoutePath = '/responsableEstudiante';

/** Whether the user may look up guardians and open their page. */
const seesGuardians = (session: SessionState): boolean =>
  opens(session, routeOf(OF_GUARDIAN)!) && mayCall(responsables.filter.access, selectAccesos({ user: session }));

/** Finds guardians by name, document, phone or child. */
export const useGuardians = (session: SessionState, { name, charge }: Words): Found =>
  foundAs(
    'Responsables',
    useFound(responsableService.filter, seesGuardians(session) && !charge ? name : ''),
    ({ codigoEntidad, nombreCompleto, hijos }) => ({
      id: `responsable-${codigoEntidad}`,
      href: `${OF_GUARDIAN}?codigo=${codigoEntidad}`,
      icon: 'pi-heart',
      label: nombreCompleto,
      hint: hijos.map((hijo) => hijo.nombreCompleto).join(', '),
    }),
  );

/** The pages that show what a person bought, in order of preference. */
const OF_PERSON: readonly RoutePath[] = [
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
  const page = OF_PERSON.find((path) => opens(session, routeOf(path)!));
  const asks = page && mayCall(ventas.personas.access, selectAccesos({ user: session })) && (charge || number === undefined);
  const found = useFound(find, asks ? name : '');
  // Who sees the guardians finds one among them, by the children too.
  const rows = seesGuardians(session) ? found.rows.filter(({ clase }) => clase !== 'RESPONSABLE') : found.rows;
  return foundAs('Otras personas', { ...found, rows }, ({ codigoEntidad, nombre, clase, suplidor }) => ({
    id: `persona-${codigoEntidad}`,
    href: `${page}?codigoEntidad=${codigoEntidad}`,
    icon: 'pi-shopping-bag',
    label: nombre,
    hint: [CLASE_PERSONA[clase], suplidor].filter(Boolean).join(' · '),
  }));
}
