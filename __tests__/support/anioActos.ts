import { grupo as grupos } from '@/contract/academico/grupo';
import { grupoProfesor } from '@/contract/academico/grupoProfesor';
import { periodo } from '@/contract/academico/periodo';
import { registroAsistencia } from '@/contract/asistencia/registro';
import { actos } from '@/contract/inscripciones/actos';
import { inscribir, previsualizar } from '@/contract/inscripciones/inscripcion';
import { promover, renovar } from '@/contract/inscripciones/renovacion';
import type { Azar } from '@/utils/azar';
import { CORREN, CUOTA, clasesDe, corre, DIAS, fechaDe, numeroDe, POR_CLASE, temporadaDe, type Anio, type Matricula } from './anio';
import type { TestApp } from './createTestApp';

/** How many days before the end of a season its groups are renewed. */
const RENUEVAN = 25;

/** Random acts of a day through the API; the history takes down only what the server did. */
export function actosDe(app: TestApp, azar: Azar, anio: Anio) {
  const { token, profesores, codigos, periodos, codigoModalidad, copias, donde, ficha, mayores, matriculas, libres, cuentas } = anio;
  const { clase, abre, de, gruposDe, hayClase, ensena, enGrupo, viva } = anio;
  const comoAdmin = { token };
  const [, finPrimera] = CORREN[0]!;

  /** Does an act, and in the history only what the server did. */
  const hacer = async (answer: Promise<{ status: number; body: any }>, anota: (data: any) => unknown) => {
    const { status, body } = await answer;
    if (status >= 500) throw new Error(JSON.stringify(body));
    cuentas[status === 200 ? 'hechos' : 'rechazados'] += 1;
    if (status === 200) await anota(body.data);
  };
  const desde = <T>(tabla: T[], dia: number, valor: () => T, hasta = DIAS) => {
    for (let i = Math.max(0, dia); i < hasta; i += 1) tabla[i] = valor();
  };
  /** From a day to the end of the season a child is in a group. */
  const esta = ({ codigoEstudiante, temporada }: Matricula, dia: number, grupo: number | undefined) => {
    const [primero, ultimo] = CORREN[temporada]!;
    desde(donde.get(codigoEstudiante)!, Math.max(dia, primero), () => grupo, ultimo + 1);
  };
  const matricula = (una: Matricula) => {
    matriculas.push(una);
    esta(una, una.dia, una.grupo);
  };
  /** The enrolments that go on or begin later. */
  const abiertas = (hoy: number) => matriculas.filter(({ temporada, termina }) => termina === undefined && temporada >= temporadaDe(hoy));
  const finDe = (grupo: number) => CORREN[de(grupo).temporada]![1];

  const cambiarGrupo = async (grupo: number, hoy: number, que: 'horario' | 'titular') => {
    const suya = de(grupo);
    const { nombre: _, periodo: __, empieza: ___, profesor: ____, inscritos: _____, cuotas: ______, cambios: _c, ...antes } = await app.call(grupos.id, { params: { id: grupo } }, comoAdmin); // prettier-ignore
    const { profesorDesde, horarioDesde, ...resto } = antes;
    const dia = Math.min(DIAS - 1, Math.max(0, hoy + azar.entero(-9, 9)));
    const campo = que === 'horario' ? { horarioDesde: fechaDe(dia) } : { profesorDesde: fechaDe(dia) };
    const comienzo = numeroDe(que === 'horario' ? horarioDesde : profesorDesde);
    const [tabla, cambios]: [unknown[], Set<number>] = [suya[que], suya.cambios[que]];
    // What is planned for later stays.
    const hasta = Math.min(DIAS, ...[...cambios].filter((uno) => uno > Math.max(dia, hoy)));
    const cambia = () => dia > CORREN[suya.temporada]![0] && cambios.add(dia);
    if (azar.porCiento(25)) {
      // The same, but since another day: the days between go to it, or back to what was before. On the day of a planned change: without it.
      return hacer(app.ask(grupos.update, { body: { ...resto, ...campo } }, comoAdmin), () => {
        const [valor, anterior] = [tabla[comienzo], tabla[comienzo - 1]];
        if (dia > hoy && cambios.delete(dia)) {
          const sigue = tabla[dia - 1];
          return desde(tabla, dia, () => sigue, hasta);
        }
        if (dia < comienzo) desde(tabla, dia, () => valor, comienzo);
        else desde(tabla, comienzo, () => anterior, dia);
        cambios.delete(comienzo);
        return cambia();
      });
    }
    const dias = azar.uno([[1], [3, 5], [2, 4], [1, 3, 5], [6]].filter((uno) => uno.join() !== suya.horario[hoy]!.join()));
    const otro = azar.uno(codigos.filter((uno) => uno !== suya.titular[hoy]));
    const nuevo = que === 'horario' ? { detallesHorarioGrupo: dias.map((uno) => clase(suya.turno, uno)) } : { codigoProfesor: otro };
    return hacer(app.ask(grupos.update, { body: { ...resto, ...campo, ...nuevo } }, comoAdmin), () => {
      desde(tabla, dia, () => (que === 'horario' ? dias : otro), hasta);
      cambia();
      if (que === 'horario') return;
      // Who becomes the main one assists and substitutes no more.
      for (let i = Math.max(0, dia); i < DIAS; i += 1) {
        if (suya.sustituto[i] === otro) suya.sustituto[i] = undefined;
        suya.asistentes[i]!.delete(otro);
      }
    });
  };

  /** What a renewal or promotion into a group answers of its children, and the enrolments that it made. */
  const renovados = async (
    estudiantes: { codigoInscripcion: number; codigoEstudiante: number; resultado: string }[],
    grupo: number,
    hoy: number,
  ) => {
    // prettier-ignore
    for (const { codigoInscripcion: renueva, codigoEstudiante, resultado } of estudiantes) {
      if (resultado !== 'INSCRIBE') continue;
      const [hecha] = await app.rows('select codigo_inscripcion c from inscripcion where codigo_inscripcion_origen = $1', [renueva]);
      matricula({ codigoInscripcion: hecha.c, codigoEstudiante, temporada: 1, grupo, dia: hoy, renueva });
    }
  };
  const cabe = (codigoEstudiante: number, grupo: number) => !mayores.has(codigoEstudiante) || de(grupo).edadMaxima > 10;
  const yaRenovada = ({ codigoInscripcion }: Matricula) => matriculas.some(({ renueva }) => renueva === codigoInscripcion);
  const entrePeriodos = { codigoPeriodo: periodos[0]!, codigoPeriodoNuevo: periodos[1]!, aceptaDeuda: true };

  const ACTOS: Record<string, (hoy: number, grupo: number) => Promise<void>> = {
    inscribe: async (hoy, codigoGrupo) => {
      const { temporada } = de(codigoGrupo);
      const [primero, ultimo] = CORREN[temporada]!;
      const dia = hoy < primero ? hoy : Math.max(primero, hoy - azar.entero(0, 3));
      const libre = (dias: (number | undefined)[]) => dias.slice(Math.max(dia, primero), ultimo + 1).every((uno) => uno === undefined);
      const sueltos = [...donde].filter(([codigo, dias]) => !viva(codigo, temporada) && !viva(codigo, 1) && libre(dias));
      if (sueltos.length === 0) return;
      const [codigoEstudiante] = azar.uno(sueltos);
      const pide = { codigoEstudiante, codigoGrupo, codigoModalidad, fechaInscripcion: fechaDe(dia), descuentos: [] };
      const { total: totalEsperado } = await app.call(previsualizar, { body: pide }, comoAdmin);
      const body = { ...pide, totalEsperado, aceptaDeuda: true, motivoExcepcion: '', motivoBeca: '', motivoDescuento: '' };
      await hacer(app.ask(inscribir, { body }, comoAdmin), ({ codigoInscripcion }) =>
        matricula({ codigoInscripcion, codigoEstudiante, temporada, grupo: codigoGrupo, dia }),
      );
    },
    pasa: async (hoy) => {
      if (abiertas(hoy).length === 0) return;
      const una = azar.uno(abiertas(hoy));
      const [grupo, dia] = [azar.uno(gruposDe(una.temporada)), Math.max(0, hoy - azar.entero(0, 4))];
      const body = { codigoInscripcion: una.codigoInscripcion, codigoGrupo: grupo, fecha: fechaDe(dia), motivo: 'Nivel', cambiarPrecio: false, motivoExcepcion: '' }; // prettier-ignore
      await hacer(app.ask(actos.transferir, { body }, comoAdmin), () => {
        // The record goes along from the branch that has it; that of a visitor stays.
        if (ficha.get(una.codigoEstudiante) === de(una.grupo).sucursal) ficha.set(una.codigoEstudiante, de(grupo).sucursal);
        una.grupo = grupo;
        esta(una, dia, grupo);
      });
    },
    cancela: async (hoy) => {
      if (abiertas(hoy).length === 0) return;
      const una = azar.uno(abiertas(hoy));
      const [{ codigoInscripcion }, dia] = [una, Math.max(0, hoy - azar.entero(0, 3))];
      await hacer(app.ask(actos.cancelar, { body: { codigoInscripcion, fecha: fechaDe(dia), motivo: 'Se muda' } }, comoAdmin), async () => {
        una.termina = dia;
        esta(una, dia, undefined);
        // What it still owes is the classes that it attended until it left.
        const quedan = await app.rows<{ desde: string; hasta: string; total: number }>(
          `select tramo_desde::text desde, tramo_hasta::text hasta, total::int from factura where codigo_inscripcion = $1 and tipo = 'CUOTA' and estatus <> 'ANULADA'`,
          [codigoInscripcion],
        );
        for (const { desde: primero, hasta, total } of quedan) {
          const { asistidas } = clasesDe(anio, una, numeroDe(primero), numeroDe(hasta));
          expect([codigoInscripcion, primero, total]).toEqual([codigoInscripcion, primero, Math.min(CUOTA, asistidas * POR_CLASE)]);
        }
      });
    },
    /** A group and its children go on in the second season; who is too old stays, and who is there by hand. */
    renueva: async (hoy, grupo) => {
      const origen = de(grupo).temporada === 0 ? grupo : azar.uno(gruposDe(0));
      const suyas = matriculas.filter((una) => una.grupo === origen && una.termina === undefined);
      const como = (una: Matricula) => {
        const otra = viva(una.codigoEstudiante, 1);
        if (yaRenovada(una) || (otra && otra.grupo === copias.get(origen))) return 'YA';
        return (otra && otra.renueva === undefined) || !cabe(una.codigoEstudiante, origen) ? 'QUEDA' : 'INSCRIBE';
      };
      const esperados = suyas.map((una) => [una.codigoEstudiante, como(una)]).sort();
      await hacer(app.ask(renovar, { body: { ...entrePeriodos, grupos: [origen], inscribir: true } }, comoAdmin), async ([hecho]) => {
        if (!copias.has(origen)) {
          const [copia] = await app.rows('select codigo_grupo c from grupo where codigo_grupo_origen = $1', [origen]);
          copias.set(origen, copia.c);
          // The schedule and the instructor with which the season ends.
          const { horario, titular, ...igual } = de(origen);
          abre(copia.c, { ...igual, temporada: 1 }, horario[finPrimera]!, titular[finPrimera]!);
        }
        const hallados = hecho.estudiantes.map((uno: any) => [uno.codigoEstudiante, uno.resultado]).sort();
        expect(hallados).toEqual(esperados);
        await renovados(hecho.estudiantes, copias.get(origen)!, hoy);
      });
    },
    /** Who does not go on in its group goes on in another one, also of another branch. */
    promueve: async (hoy) => {
      const quedan = matriculas.filter((una) => {
        const sigue = una.temporada === 0 && una.termina === undefined && !yaRenovada(una);
        return sigue && copias.has(una.grupo) && !viva(una.codigoEstudiante, 1);
      });
      if (quedan.length === 0) return;
      const [{ codigoInscripcion }, origen] = [azar.uno(quedan), azar.uno(gruposDe(0))];
      const body = { ...entrePeriodos, codigoGrupo: origen, codigoInscripciones: [codigoInscripcion] };
      await hacer(app.ask(promover, { body }, comoAdmin), ([hecho]) => renovados(hecho.estudiantes, copias.get(origen)!, hoy));
    },
    horario: (hoy, grupo) => cambiarGrupo(grupo, hoy, 'horario'),
    profesor: (hoy, grupo) => cambiarGrupo(grupo, hoy, 'titular'),
    suple: async (hoy, grupo) => {
      const [codigoProfesor, hasta] = [azar.uno(codigos), Math.min(finDe(grupo), hoy + azar.entero(0, 3))];
      const body = { codigoGrupo: grupo, codigoProfesor, rol: 'SUSTITUTO' as const, desde: fechaDe(hoy), hasta: fechaDe(hasta) };
      await hacer(app.ask(grupoProfesor.save, { body }, comoAdmin), () => desde(de(grupo).sustituto, hoy, () => codigoProfesor, hasta + 1));
    },
    asiste: async (hoy, grupo) => {
      const [codigoProfesor, hasta] = [azar.uno(codigos), Math.min(finDe(grupo), hoy + azar.entero(5, 40))];
      const body = { codigoGrupo: grupo, codigoProfesor, rol: 'ASISTENTE' as const, desde: fechaDe(hoy), hasta: fechaDe(hasta) };
      const { asistentes } = de(grupo);
      await hacer(app.ask(grupoProfesor.save, { body }, comoAdmin), () =>
        asistentes.slice(hoy, hasta + 1).forEach((uno) => uno.add(codigoProfesor)),
      );
    },
    libra: async (hoy) => {
      const dia = Math.min(DIAS - 1, hoy + azar.entero(1, 10));
      if (!corre(dia)) return;
      const antes = await app.call(periodo.id, { params: { id: periodos[temporadaDe(dia)]! } }, comoAdmin);
      const diasSinClase = [...antes.diasSinClase, { fecha: fechaDe(dia), motivo: 'Lluvia' }];
      await hacer(app.ask(periodo.update, { body: { ...antes, diasSinClase } }, comoAdmin), () => libres.add(dia));
    },
    /** Somebody takes a roll: the office, or who teaches then; sometimes on a day without class. */
    lista: async (hoy, grupo) => {
      const enTemporada = corre(hoy) && de(grupo).temporada === temporadaDe(hoy);
      if (!enTemporada || libres.has(hoy) || (!hayClase(grupo, hoy) && azar.porCiento(70))) return;
      const lista = de(grupo).lista[hoy]!;
      const marcas = enGrupo(grupo, hoy).filter((uno) => !lista.has(uno) && azar.porCiento(80)).map((codigoEstudiante) => ({
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
  const PESOS = [['inscribe', 14], ['pasa', 10], ['cancela', 4], ['horario', 10], ['profesor', 8], ['suple', 8], ['asiste', 5], ['libra', 3], ['lista', 40]] as const; // prettier-ignore
  const DE_RENOVAR = [['renueva', 3], ['promueve', 6]] as const; // prettier-ignore

  return (hoy: number) => {
    const sinCopia = gruposDe(0).filter((grupo) => !copias.has(grupo));
    const renuevan = hoy > finPrimera - RENUEVAN;
    if (renuevan && sinCopia.length > 0 && (hoy > finPrimera || azar.porCiento(30))) return ACTOS.renueva!(hoy, azar.uno(sinCopia));
    const suyos = [...gruposDe(0), ...gruposDe(1)].filter((grupo) => finDe(grupo) >= hoy);
    return ACTOS[azar.segun(renuevan ? [...PESOS, ...DE_RENOVAR] : PESOS)]!(hoy, azar.uno(suyos));
  };
}
