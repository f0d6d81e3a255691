import { randomUUID } from 'node:crypto';
import { grupo as grupos } from '@/contract/academico/grupo';
import { grupoProfesor } from '@/contract/academico/grupoProfesor';
import { periodo as periodos } from '@/contract/academico/periodo';
import { registroAsistencia } from '@/contract/asistencia/registro';
import { actos } from '@/contract/inscripciones/actos';
import { diaSemanaIso, diasEntre, sumarDias } from '@/domain/fechas';
import { sesion } from '@/server/db/schema/usuarios';
import type { Azar } from '@/utils/azar';
import type { TestApp } from './createTestApp';
import { nuevaAcademia, nuevaInscripcion, nuevoEstudiante, nuevoGrupo, nuevoPeriodo, nuevoProfesor, nuevoUsuario } from './factories';

// A year of an academy: random acts through the API, and beside them a history of its own, one plain table per day, which knows no validity,
// no transfer and no version: it says who was where, by which schedule, and who taught.

export const INICIO = '2025-08-01';
export const FIN = '2026-05-31';
const DIAS = diasEntre(INICIO, FIN) + 1;
/** The number of a day in the tables, and its date. */
export const numeroDe = (fecha: string) => diasEntre(INICIO, fecha);
export const fechaDe = (dia: number) => sumarDias(INICIO, dia);

type Clase = { dia: number; horaInicio: string; horaFin: string; lugar: string };

/** What was true of a group on each day. */
interface Historia {
  horario: number[][];
  titular: number[];
  sustituto: (number | undefined)[];
  asistentes: Set<number>[];
  /** The marks of its roll, by child. */
  lista: Map<number, string>[];
}

/** A new academy with four groups that never clash, twelve children and five instructors, and the acts of a day. */
export async function unAnio(app: TestApp, azar: Azar) {
  app.setNow(`${INICIO}T14:00:00Z`);
  const academia = await nuevaAcademia(app);
  const { codigoPeriodo } = await nuevoPeriodo(app, academia, { fechaInicio: INICIO, fechaFin: FIN });
  /** A user whose session lasts the year. */
  const persona = async (tipoUsuario: 'ADMINISTRADOR' | 'PROFESOR') => {
    const { codigoUsuario, usuario } = await nuevoUsuario(app, academia, { tipoUsuario });
    const [codigoSesion, expira] = [randomUUID(), new Date(`${FIN}T23:00:00Z`)];
    await app.deps.db
      .insert(sesion)
      .values({ codigoSesion, codigoCompania: academia.codigoCompania, codigoUsuario, expira: expira.toISOString() });
    return { codigoUsuario, token: await app.deps.keys.sign(codigoSesion, usuario, expira, expira) };
  };
  const { token } = await persona('ADMINISTRADOR');
  const profesores = new Map<number, string>();
  for (let n = 0; n < 5; n += 1) {
    const uno = await persona('PROFESOR');
    profesores.set((await nuevoProfesor(app, academia, uno.codigoUsuario)).codigoProfesor, uno.token);
  }
  const codigos = [...profesores.keys()];
  const historias = new Map<number, Historia>();
  const clase = (n: number, dia: number): Clase => ({ dia, horaInicio: `${10 + 2 * n}:00`, horaFin: `${11 + 2 * n}:00`, lugar: '' });
  const turnos = new Map<number, number>();
  let codigoModalidad: number | undefined;
  for (let n = 0; n < 4; n += 1) {
    const horario = [clase(n, 2), clase(n, 4)];
    const hecho = await nuevoGrupo(app, academia, { codigoPeriodo, codigoModalidad, codigoProfesor: codigos[n], horario });
    ({ codigoModalidad } = hecho);
    turnos.set(hecho.codigoGrupo, n);
    const cada = <T>(de: () => T) => Array.from({ length: DIAS }, de);
    historias.set(hecho.codigoGrupo, { horario: cada(() => [2, 4]), titular: cada(() => codigos[n]!), sustituto: cada(() => undefined), asistentes: cada(() => new Set()), lista: cada(() => new Map()) }); // prettier-ignore
  }
  /** Where each child was on each day. */
  const donde = new Map<number, (number | undefined)[]>();
  const ninos: { codigoEstudiante: number; codigoInscripcion: number }[] = [];
  for (let n = 0; n < 12; n += 1) {
    const { codigoEstudiante } = await nuevoEstudiante(app, academia);
    ninos.push({ codigoEstudiante, codigoInscripcion: 0 });
    donde.set(
      codigoEstudiante,
      Array.from({ length: DIAS }, () => undefined),
    );
  }
  const libres = new Set<number>();
  const cuentas = { hechos: 0, rechazados: 0 };
  const losGrupos = [...historias.keys()];

  /** Whether a group has a class on a day, and who is on duty. */
  const hayClase = (grupo: number, dia: number) =>
    historias.get(grupo)!.horario[dia]!.includes(diaSemanaIso(fechaDe(dia))) && !libres.has(dia);
  const deTurno = (grupo: number, dia: number) => historias.get(grupo)!.sustituto[dia] ?? historias.get(grupo)!.titular[dia]!;
  const ensena = (grupo: number, dia: number, quien: number) => {
    const { titular, sustituto, asistentes } = historias.get(grupo)!;
    return titular[dia] === quien || sustituto[dia] === quien || asistentes[dia]!.has(quien);
  };

  /** Does an act, and in the history only what the server did. */
  const hacer = async (answer: Promise<{ status: number; body: any }>, anota: (data: any) => void) => {
    const { status, body } = await answer;
    if (status >= 500) throw new Error(JSON.stringify(body));
    cuentas[status === 200 ? 'hechos' : 'rechazados'] += 1;
    if (status === 200) anota(body.data);
  };
  const desde = <T>(tabla: T[], dia: number, valor: () => T, hasta = DIAS) => {
    for (let i = Math.max(0, dia); i < hasta; i += 1) tabla[i] = valor();
  };
  const cerca = (hoy: number) => Math.min(DIAS - 1, Math.max(0, hoy + azar.entero(-9, 9)));

  const cambiarGrupo = async (grupo: number, hoy: number, que: 'horario' | 'titular') => {
    const suya = historias.get(grupo)!;
    const { nombre: _, periodo: __, empieza: ___, profesor: ____, inscritos: _____, cuotas: ______, ...antes } = await app.call(grupos.id, { params: { id: grupo } }, { token }); // prettier-ignore
    const { profesorDesde, horarioDesde, ...resto } = antes;
    const dia = cerca(hoy);
    const campo = que === 'horario' ? { horarioDesde: fechaDe(dia) } : { profesorDesde: fechaDe(dia) };
    const comienzo = numeroDe(que === 'horario' ? horarioDesde : profesorDesde);
    const tabla: unknown[] = suya[que];
    if (azar.porCiento(25)) {
      // The same, but since another day: the days between go to it, or back to what was before.
      return hacer(app.ask(grupos.update, { body: { ...resto, ...campo } }, { token }), () => {
        const [valor, anterior] = [tabla[comienzo], tabla[comienzo - 1]];
        if (dia < comienzo) desde(tabla, dia, () => valor, comienzo);
        else desde(tabla, comienzo, () => anterior, dia);
      });
    }
    const dias = azar.uno([[1], [3, 5], [2, 4], [1, 3, 5], [6]].filter((uno) => uno.join() !== suya.horario[hoy]!.join()));
    const otro = azar.uno(codigos.filter((uno) => uno !== suya.titular[hoy]));
    const nuevo =
      que === 'horario' ? { detallesHorarioGrupo: dias.map((uno) => clase(turnos.get(grupo)!, uno)) } : { codigoProfesor: otro };
    return hacer(app.ask(grupos.update, { body: { ...resto, ...campo, ...nuevo } }, { token }), () => desde(tabla, dia, () => (que === 'horario' ? dias : otro))); // prettier-ignore
  };

  const ACTOS: Record<string, (hoy: number, grupo: number) => Promise<void>> = {
    inscribe: async (hoy, grupo) => {
      const nino = ninos.find(({ codigoEstudiante }) =>
        donde
          .get(codigoEstudiante)!
          .slice(hoy)
          .every((uno) => uno === undefined),
      );
      if (!nino) return;
      const values = { fechaInscripcion: fechaDe(hoy) };
      const { codigoInscripcion } = await nuevaInscripcion(app, academia, { estudiante: nino, grupo: { codigoGrupo: grupo, codigoModalidad: codigoModalidad! }, values }); // prettier-ignore
      cuentas.hechos += 1;
      nino.codigoInscripcion = codigoInscripcion;
      desde(donde.get(nino.codigoEstudiante)!, hoy, () => grupo);
    },
    pasa: async (hoy, grupo) => {
      const { codigoInscripcion, codigoEstudiante } = azar.uno(ninos);
      const dia = Math.max(0, hoy - azar.entero(0, 4));
      if (donde.get(codigoEstudiante)![hoy] === undefined) return;
      const body = { codigoInscripcion, codigoGrupo: grupo, fecha: fechaDe(dia), motivo: 'Nivel' };
      await hacer(
        app.ask(actos.transferir, { body }, { token }),
        ({ pasa }) => pasa && desde(donde.get(codigoEstudiante)!, dia, () => grupo),
      );
    },
    cancela: async (hoy) => {
      const { codigoInscripcion, codigoEstudiante } = azar.uno(ninos);
      const dia = Math.max(0, hoy - azar.entero(0, 3));
      if (donde.get(codigoEstudiante)![hoy] === undefined) return;
      const body = { codigoInscripcion, fecha: fechaDe(dia), motivo: 'Se muda' };
      await hacer(app.ask(actos.cancelar, { body }, { token }), () => desde(donde.get(codigoEstudiante)!, dia, () => undefined));
    },
    horario: (hoy, grupo) => cambiarGrupo(grupo, hoy, 'horario'),
    profesor: (hoy, grupo) => cambiarGrupo(grupo, hoy, 'titular'),
    suple: async (hoy, grupo) => {
      const [codigoProfesor, hasta] = [azar.uno(codigos), Math.min(DIAS - 1, hoy + azar.entero(0, 3))];
      const body = { codigoGrupo: grupo, codigoProfesor, rol: 'SUSTITUTO' as const, desde: fechaDe(hoy), hasta: fechaDe(hasta) };
      await hacer(app.ask(grupoProfesor.save, { body }, { token }), () =>
        desde(historias.get(grupo)!.sustituto, hoy, () => codigoProfesor, hasta + 1),
      );
    },
    asiste: async (hoy, grupo) => {
      const [codigoProfesor, hasta] = [azar.uno(codigos), Math.min(DIAS - 1, hoy + azar.entero(5, 40))];
      const body = { codigoGrupo: grupo, codigoProfesor, rol: 'ASISTENTE' as const, desde: fechaDe(hoy), hasta: fechaDe(hasta) };
      const { asistentes } = historias.get(grupo)!;
      await hacer(app.ask(grupoProfesor.save, { body }, { token }), () =>
        asistentes.slice(hoy, hasta + 1).forEach((uno) => uno.add(codigoProfesor)),
      );
    },
    libra: async (hoy) => {
      const dia = Math.min(DIAS - 1, hoy + azar.entero(1, 10));
      const antes = await app.call(periodos.id, { params: { id: codigoPeriodo } }, { token });
      const diasSinClase = [...antes.diasSinClase, { fecha: fechaDe(dia), motivo: 'Lluvia' }];
      await hacer(app.ask(periodos.update, { body: { ...antes, diasSinClase } }, { token }), () => libres.add(dia));
    },
    /** Somebody takes a roll: the office, or who teaches then; sometimes on a day without class. */
    lista: async (hoy, grupo) => {
      if (libres.has(hoy) || (!hayClase(grupo, hoy) && azar.porCiento(70))) return;
      const suyos = ninos.map(({ codigoEstudiante }) => codigoEstudiante).filter((uno) => donde.get(uno)![hoy] === grupo);
      const lista = historias.get(grupo)!.lista[hoy]!;
      const marcas = suyos.filter((uno) => !lista.has(uno) && azar.porCiento(80)).map((codigoEstudiante) => ({
        ...{ codigoGrupo: grupo, codigoEstudiante, fechaAsistencia: fechaDe(hoy), nota: '', estadoAnterior: null, recuperacion: true },
        estado: azar.uno(['PRESENTE', 'TARDANZA', 'AUSENTE', 'EXCUSA'] as const),
      })); // prettier-ignore
      if (marcas.length === 0) return;
      const quien = azar.porCiento(40) ? undefined : azar.uno(codigos);
      const puede = quien === undefined || ensena(grupo, hoy, quien);
      const { status } = await app.ask(
        registroAsistencia.save,
        { body: marcas },
        { token: quien === undefined ? token : profesores.get(quien)! },
      );
      expect([fechaDe(hoy), quien, status]).toEqual([fechaDe(hoy), quien, puede ? 200 : 404]);
      cuentas[puede ? 'hechos' : 'rechazados'] += 1;
      if (puede) marcas.forEach(({ codigoEstudiante, estado }) => lista.set(codigoEstudiante, estado));
    },
  };
  const PESOS = [['inscribe', 12], ['pasa', 10], ['cancela', 4], ['horario', 10], ['profesor', 8], ['suple', 8], ['asiste', 5], ['libra', 3], ['lista', 40]] as const; // prettier-ignore

  const unActo = (hoy: number) => ACTOS[azar.segun(PESOS)]!(hoy, azar.uno(losGrupos));
  return {
    academia,
    token,
    profesores,
    codigos,
    historias,
    donde,
    ninos,
    libres,
    cuentas,
    losGrupos,
    hayClase,
    deTurno,
    ensena,
    unActo,
    DIAS,
  };
}
