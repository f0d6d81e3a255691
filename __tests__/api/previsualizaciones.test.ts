import pg from 'pg';
import { recalculo } from '@/contract/asistencia/recalculo';
import { actos } from '@/contract/inscripciones/actos';
import { cuentaBanco } from '@/contract/banco/cuenta';
import { devolverPago } from '@/contract/banco/devuelto';
import { cargarExtracto } from '@/contract/banco/extracto';
import { cobrar } from '@/contract/cobros/cobro';
import { campamento } from '@/contract/inscripciones/campamento';
import { cambiarPrecio } from '@/contract/inscripciones/cambioPrecio';
import { cuotas } from '@/contract/inscripciones/cuotas';
import { inscribir, previsualizar } from '@/contract/inscripciones/inscripcion';
import { anulaciones } from '@/contract/facturas/anular';
import { incobrables } from '@/contract/facturas/incobrable';
import { notaCredito } from '@/contract/facturas/notaCredito';
import { inscripciones } from '@/contract/inscripciones/leida';
import { renovar } from '@/contract/inscripciones/renovacion';
import { becaEstudiante, inscripcionDescuento } from '@/contract/precios/becaEstudiante';
import { aplicarDescuento } from '@/contract/precios/aplicarDescuento';
import type { Centavos } from '@/contract/campos';
import { isPreviewable, previewOf, type Previewable, type PreviewOf } from '@/contract/preview';
import { privacidad } from '@/contract/privacidad/privacidad';
import { fusionarResponsables } from '@/contract/responsables/fusion';
import { autenticar } from '@/contract/sesion/sesion';
import { decoder, encoder } from '@/contract/wire';
import { beca, descuento } from '@/server/db/schema/dinero/precios';
import { hashPassword } from '@/server/usuarios/contrasenas';
import { calls } from '../support/calls';
import { createTestApp, HOY, nuevaClave, type BodyOf } from '../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevaModalidad, nuevoEstudiante, nuevoGrupo, nuevoPeriodo, nuevoUsuario, pesos, type Academia } from '../support/factories'; // prettier-ignore
import { elLibroCuadra } from '../support/libro';
import { sinCambios } from '../support/sinCambios';

// What holds for the preview of every act: a new act that can be previewed needs a scene here.

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let jefa: { token: string };
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;
let codigoInscripcion: number;
/** A second user's approval, for an act that always needs one. */
let aprobacion: string;

const inscribe = async (quien: typeof nino, en: typeof grupo) => {
  const pide = { codigoEstudiante: quien.codigoEstudiante, codigoGrupo: en.codigoGrupo, codigoModalidad: en.codigoModalidad };
  const { total } = await app.call(previsualizar, { body: pide }, jefa);
  return (await app.call(inscribir, { body: { ...pide, totalEsperado: total } }, { ...jefa, clave: nuevaClave() })).codigoInscripcion;
};
const nuevaBeca = async () => {
  const fila = { codigoCompania: academia.codigoCompania, descripcion: 'Mérito', porcentaje: 5000, cubre: 'AMBAS' as const };
  const [row] = await app.deps.db
    .insert(beca)
    .values({ ...fila, presupuesto: pesos(100) })
    .returning();
  return row!.codigoBeca;
};
const nuevoDescuento = async (values: Partial<typeof descuento.$inferInsert> = {}) => {
  const fila = { codigoCompania: academia.codigoCompania, descripcion: 'Convenio', tipo: 'PORCENTAJE' as const, porcentaje: 1000 };
  const [row] = await app.deps.db
    .insert(descuento)
    .values({ ...fila, alcances: ['CUOTA'], ...values })
    .returning();
  return row!.codigoDescuento;
};

// A family of two with the discount of siblings; the elder is in a second group too.
beforeEach(async () => {
  academia = await nuevaAcademia(app);
  jefa = await nuevoUsuario(app, academia);
  await nuevoDescuento({ descripcion: 'Hermanos', desdeHijo: 2 });
  grupo = await nuevoGrupo(app, academia);
  nino = await nuevoEstudiante(app, academia);
  codigoInscripcion = await inscribe(nino, grupo);
  await inscribe(await nuevoEstudiante(app, academia, { codigoPagador: nino.codigoPagador }), grupo);
  const { codigoPeriodo, codigoModalidad } = grupo;
  await inscribe(nino, await nuevoGrupo(app, academia, { codigoPeriodo, codigoModalidad, horario: [] }));
});

/** A child in a group that charges by attendance, who came to two of four classes of a month that is over. */
const porAsistencia = async () => {
  const { codigoPeriodo, codigoModalidad } = grupo;
  const otro = await nuevoGrupo(app, academia, {
    codigoPeriodo,
    codigoModalidad,
    values: { tipoCobro: 'ASISTENCIA', precioClase: pesos(400) },
  });
  const { codigoEstudiante } = await nuevoEstudiante(app, academia);
  await app.rows(
    `insert into inscripcion (codigo_compania, codigo_sucursal, codigo_estudiante, codigo_grupo, codigo_modalidad, monto_cuota, fecha_inscripcion, usuario)
     values ($1, $2, $3, $4, $5, 250000, '2025-08-01', 'pruebas')`,
    [academia.codigoCompania, academia.sucursales[0], codigoEstudiante, otro.codigoGrupo, otro.codigoModalidad],
  );
  await app.call(cuotas.estudiante, { body: { codigoEstudiante, cantidadCuota: 2, fechaEvaluar: '2026-02-01' } }, jefa);
  for (const [dia, estado] of Object.entries({ 3: 'PRESENTE', 5: 'TARDANZA', 10: 'AUSENTE', 12: 'EXCUSA' }))
    await app.rows(
      `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, usuario)
       values ($1, $2, $3, $4, $5, make_date(2026, 2, $6), $7, 'x')`,
      [academia.codigoCompania, academia.sucursales[0], otro.codigoGrupo, codigoEstudiante, otro.codigoProfesor, dia, estado],
    );
  const [row] = await app.rows<{ codigo: number }>('select min(codigo_factura) codigo from factura where codigo_estudiante = $1', [
    codigoEstudiante,
  ]);
  return { codigoEstudiante, codigoFactura: row!.codigo };
};

/** Enrols the child in two weeks of camp that one invoice bills. */
const enDosSemanas = async () => {
  const grupos: number[] = [];
  for (const [fechaInicio, fechaFin] of [
    ['2026-07-06', '2026-07-10'],
    ['2026-07-13', '2026-07-17'],
  ] as const) {
    const { codigoPeriodo } = await nuevoPeriodo(app, academia, { tipo: 'CAMPAMENTO', fechaInicio, fechaFin });
    const values = { tipo: 'CAMPAMENTO' as const, montoInscripcion: pesos(0), montoDeposito: pesos(2000) };
    grupos.push((await nuevoGrupo(app, academia, { codigoPeriodo, montoCuota: pesos(8000), values })).codigoGrupo);
  }
  const pide = { codigoSucursal: academia.sucursales[0], estudiantes: [{ codigoEstudiante: nino.codigoEstudiante, grupos, extras: [] }] };
  const { total } = await app.call(campamento.previsualizar, { body: pide } as never, jefa);
  await app.call(campamento.inscribir, { body: { ...pide, totalEsperado: total } } as never, { ...jefa, clave: nuevaClave() });
};

const otroGrupo = async () => {
  const { codigoPeriodo, codigoModalidad } = grupo;
  const otro = await nuevoGrupo(app, academia, { codigoPeriodo, codigoModalidad, horario: [], montoCuota: pesos(3000) });
  return { codigoGrupo: otro.codigoGrupo, fecha: HOY, cambiarPrecio: true };
};
const soltarCuotas = () => app.rows(`update factura set estatus = 'ANULADA' where tipo = 'CUOTA' and fecha_vencimiento > '2026-04-01'`);
const otorgada = async () => {
  const body = { codigoEstudiante: nino.codigoEstudiante, codigoBeca: await nuevaBeca(), desde: HOY, hasta: '2026-05-31', motivo: 'Notas' };
  return (await app.call(becaEstudiante.otorgar, { body }, jefa)).codigoBecaEstudiante!;
};

interface Escena {
  call: Previewable;
  /** Prepares the state; returns the body of the preview. */
  hacer: () => Promise<object>;
  /** What the act asks for beside it, given what was previewed. */
  mas: (visto: any) => object;
  /** What only the act can answer. */
  salvo: string[];
}

const escena = <C extends Previewable>(
  call: C,
  hacer: () => Promise<BodyOf<PreviewOf<C>>>,
  mas: Escena['mas'] = () => ({}),
  salvo: string[] = [],
): Escena => ({ call, hacer: hacer as Escena['hacer'], mas, salvo });

/** The approval of an act by another user of the academy. */
const aprobarPor = async (aprueba: { acto: 'persona/suprimir' | 'factura/incobrable'; codigo: number; monto: Centavos }) => {
  const password = 'la de otra';
  const { usuario } = await nuevoUsuario(app, academia, { password: await hashPassword(password) });
  return (await app.call(autenticar, { body: { usuario, password, aprueba } }, jefa)).aprobacion!;
};

const ESCENAS = [
  escena(
    cargarExtracto,
    async () => {
      const cuenta = {
        descripcion: 'Corriente',
        banco: 'Popular',
        numero: '7712345678',
        saldoInicial: pesos(0),
        desde: '2026-01-01',
        activo: true,
      };
      const { codigoCuenta } = await app.call(cuentaBanco.save, { body: cuenta }, jefa);
      const filas = [[HOY, 'ACH', '5.00']];
      return {
        codigoCuenta,
        formato: 'HOJA' as const,
        columnas: ['fecha' as const, 'descripcion' as const, 'monto' as const],
        filas,
        numeros: [2],
      };
    },
    () => ({ nombreArchivo: 'e.csv', mapeo: {} }),
  ),
  escena(
    devolverPago,
    async () => {
      const { codigoFactura, total } = await nuevaFactura(app, academia, { estudiante: nino, values: { numeroCuota: 99 } });
      const formas = [{ forma: 'CHEQUE' as const, monto: total, referencia: '451' }];
      const de = { codigoSucursal: academia.sucursales[0], codigoPagador: nino.codigoPagador };
      const { codigoCobro } = await app.call(cobrar, { body: { ...de, facturas: [{ codigoFactura, monto: total }], formas } }, jefa);
      const [forma] = await app.rows<{ codigo: number }>('select codigo_forma codigo from cobro_forma where codigo_cobro = $1', [
        codigoCobro,
      ]);
      return { codigoForma: forma!.codigo, codigoLinea: null };
    },
    () => ({ cargo: 350, motivo: 'Sin fondos' }),
  ),
  escena(
    actos.cancelar,
    async () => ({ codigoInscripcion, fecha: HOY }),
    () => ({ motivo: 'Se muda' }),
  ),
  escena(
    actos.cancelarLote,
    async () => {
      const quien = await nuevoEstudiante(app, academia, { codigoPagador: nino.codigoPagador });
      return { codigoInscripciones: [codigoInscripcion, await inscribe(quien, grupo)], fecha: HOY };
    },
    () => ({ motivo: 'Cierra el grupo' }),
  ),
  escena(
    anulaciones.anularLote,
    async () => {
      const [una] = await app.rows<{ codigo: number }>(
        'select min(codigo_factura)::int codigo from factura where codigo_inscripcion = $1',
        [codigoInscripcion],
      );
      return { codigoFacturas: [una!.codigo] };
    },
    () => ({ motivo: 'Dos veces' }),
  ),
  escena(
    notaCredito,
    async () => {
      const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: nino, values: { numeroCuota: 98 } });
      return { codigoFactura, monto: pesos(10), lineas: [] };
    },
    () => ({ motivo: 'Llovió' }),
  ),
  escena(
    incobrables.dar,
    async () => {
      const { codigoFactura, codigoEntidad, total } = await nuevaFactura(app, academia, { estudiante: nino, values: { numeroCuota: 99 } });
      aprobacion = await aprobarPor({ acto: 'factura/incobrable', codigo: codigoEntidad, monto: total });
      return { codigoFacturas: [codigoFactura] };
    },
    () => ({ motivo: 'Se fue', aprobacion }),
  ),
  escena(
    actos.retirar,
    async () => {
      await enDosSemanas();
      await app.rows(`update estudiante set fecha_ingreso = '2025-08-01' where codigo_estudiante = $1`, [nino.codigoEstudiante]);
      return { codigoEstudiante: nino.codigoEstudiante, fecha: HOY };
    },
    () => ({ motivo: 'Se muda', aceptaDeuda: true }),
  ),
  escena(
    actos.transferir,
    async () => ({ codigoInscripcion, ...(await otroGrupo()) }),
    () => ({ motivo: 'Nivel' }),
  ),
  escena(
    actos.transferirLote,
    async () => ({ codigoInscripciones: [codigoInscripcion], ...(await otroGrupo()) }),
    () => ({ motivo: 'Nivel' }),
  ),
  escena(
    actos.actualizar,
    async () => {
      const { version, fechaInscripcion } = await app.call(inscripciones.id, { params: { id: codigoInscripcion } }, jefa);
      const { codigoModalidad } = await nuevaModalidad(app, academia, { frecuencia: 'QUINCENAL', cantidadCuotas: 20 });
      await app.rows('insert into grupo_modalidad values ($1, $2, 130000)', [grupo.codigoGrupo, codigoModalidad]);
      return { codigoInscripcion, codigoModalidad, fechaInscripcion, version, codigoBeca: await nuevaBeca() };
    },
    ({ total }) => ({ totalEsperado: total, nota: 'Cada quince días', motivoBeca: 'Notas' }),
    ['inscripcion'],
  ),
  escena(cuotas.estudiante, async () => {
    await soltarCuotas();
    return { codigoEstudiante: nino.codigoEstudiante, codigoInscripcion, cantidadCuota: 5, fechaEvaluar: HOY };
  }),
  escena(cuotas.grupo, async () => {
    await soltarCuotas();
    return { codigoGrupo: grupo.codigoGrupo, cantidadCuota: 5, fechaEvaluar: HOY };
  }),
  escena(renovar, async () => {
    const { codigoPeriodo } = await nuevoPeriodo(app, academia, { fechaInicio: '2026-08-01', fechaFin: '2027-05-31' });
    return { codigoPeriodo: grupo.codigoPeriodo, codigoPeriodoNuevo: codigoPeriodo, aceptaDeuda: true, grupos: [grupo.codigoGrupo] };
  }),
  escena(
    cambiarPrecio,
    async () => {
      const { codigoGrupo, codigoModalidad } = grupo;
      return { codigoGrupo, codigoModalidad, montoCuota: pesos(2800), desde: '2026-04-01' };
    },
    ({ despues }) => ({ motivo: 'Sube la cancha', totalEsperado: despues }),
  ),
  escena(
    becaEstudiante.otorgar,
    async () => ({ codigoEstudiante: nino.codigoEstudiante, codigoBeca: await nuevaBeca(), desde: HOY, hasta: '2026-05-31' }),
    () => ({ motivo: 'Notas' }),
    ['codigoBecaEstudiante'],
  ),
  escena(
    becaEstudiante.revocar,
    async () => ({ codigoBecaEstudiante: await otorgada() }),
    () => ({ motivo: 'Fin' }),
  ),
  escena(
    inscripcionDescuento.conceder,
    async () => ({ codigoInscripcion, codigoDescuento: await nuevoDescuento() }),
    () => ({ motivo: 'Convenio' }),
  ),
  // The discount is newer than the enrolments: it lowers the second child's.
  escena(
    aplicarDescuento,
    async () => ({ codigoDescuento: await nuevoDescuento({ desdeHijo: 2 }) }),
    ({ despues }) => ({ totalEsperado: despues }),
  ),
  escena(inscripcionDescuento.retirar, async () => {
    const body = { codigoInscripcion, codigoDescuento: await nuevoDescuento() };
    await app.call(inscripcionDescuento.conceder, { body: { ...body, motivo: 'Convenio' } }, jefa);
    return body;
  }),
  escena(recalculo.factura, async () => ({ codigoFactura: (await porAsistencia()).codigoFactura })),
  escena(recalculo.estudiante, async () => ({ codigoEstudiante: (await porAsistencia()).codigoEstudiante })),
  escena(fusionarResponsables, async () => {
    const { codigoPagador } = await nuevoEstudiante(app, academia);
    return { codigoEntidad: codigoPagador, codigoFusion: nino.codigoPagador };
  }),
  escena(
    privacidad.suprimir,
    async () => {
      const { codigoEntidad } = await nuevoEstudiante(app, academia);
      aprobacion = await aprobarPor({ acto: 'persona/suprimir', codigo: codigoEntidad, monto: pesos(0) });
      return { codigoEntidad };
    },
    () => ({ motivo: 'Lo pide la familia', aprobacion }),
  ),
];

test('every act that can be previewed has its scene', () => {
  const paths = (of: readonly { path: string }[]) => of.map(({ path }) => path).sort();
  expect(paths(ESCENAS.map(({ call }) => call))).toEqual(paths(calls.filter(isPreviewable)));
});

/** Meanwhile another transaction lets only those pass who neither write nor lock; who waits for it ends it, which fails. */
async function soloLeyendo<T>(act: () => Promise<T>): Promise<T> {
  const otro = new pg.Client({ connectionString: app.url });
  otro.on('error', () => {});
  await otro.connect();
  const { rows } = await otro.query<{ tablas: string }>(
    `select string_agg(quote_ident(tablename), ', ') tablas from pg_tables where schemaname = 'public' and tablename not in ('sesion', 'intento_acceso')`,
  );
  await otro.query(`begin; set local idle_in_transaction_session_timeout = '3s'; lock table ${rows[0]!.tablas} in exclusive mode`);
  const answer = await act();
  await otro.query('rollback');
  await otro.end();
  return answer;
}

const sin = (salvo: string[], data: object) =>
  Array.isArray(data) ? data : Object.fromEntries(Object.entries(data).filter(([campo]) => !salvo.includes(campo)));
const auditadas = async () => (await app.rows<{ n: number }>('select count(*)::int n from auditoria'))[0]!.n;

test.each(ESCENAS.map((una) => [una.call.path, una] as const))(
  '%s: the preview asks for less, writes and locks nothing, and answers what the act then answers',
  async (path, { call, hacer, mas, salvo }) => {
    const body = await hacer();
    const visto = await soloLeyendo(() => app.ask(previewOf(call), { body } as never, jefa));
    expect(visto).toMatchObject({ status: 200, body: { success: true } });
    expect(visto.body).not.toHaveProperty('mensaje');
    const todo = encoder(call.body)({ ...body, ...mas(decoder(call.result)(visto.body.data)) }) as object;
    const enRed = (previsualizar: boolean) =>
      app.send(call.method, path, { ...jefa, clave: nuevaClave(), body: { ...todo, previsualizar } });
    // As installed clients ask: with every field of the act.
    expect((await sinCambios(app, () => enRed(true))).body).toEqual(visto.body);
    const antes = await auditadas();
    const hecho = await enRed(false);
    expect([hecho.status, hecho.body.mensaje]).toEqual([200, call.mensaje ?? 'Guardado']);
    expect(sin(salvo, hecho.body.data)).toEqual(sin(salvo, visto.body.data));
    expect(await auditadas()).toBeGreaterThan(antes);
  },
);
