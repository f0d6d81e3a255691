import { sumarDias } from '@/domain/fechas';
import { cajaMovimiento, gasto, tipoGasto } from '@/server/db/schema/dinero/caja';
import { cobro, cobroFactura, cobroForma, saldoMovimiento } from '@/server/db/schema/dinero/cobros';
import { subperiodo } from '@/server/db/schema/academico';
import { registroAsistencia, seguimientoEstudiante } from '@/server/db/schema/asistencia';
import { incobrable } from '@/server/db/schema/dinero/facturas';
import { comprobante } from '@/server/db/schema/dinero/fiscal';
import { carga } from '@/server/db/schema/importacion';
import { interesado, listaEspera } from '@/server/db/schema/inscripciones';
import { correo } from '@/server/db/schema/mensajes';
import { beca, becaEstudiante, descuento, evento } from '@/server/db/schema/dinero/precios';
import { cuentaConFilas } from './banco';
import { cruds } from './calls';
import { HOY, type TestApp } from './createTestApp';
import { bodyOf } from './entidad';
import {
  nuevaCaja,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoPeriodo,
  nuevoRol,
  type nuevoUsuario,
  pesos,
  type Academia,
} from './factories';
import { poblarCobranza } from './cobranza';
import { poblarTienda } from './tienda';

type Usuario = Awaited<ReturnType<typeof nuevoUsuario>>;

const NOMBRES = ['Íñigo', 'Ana', 'Zoe'];

/** Creates rows for every list of the contract in the academy's first branch: at least two each, with ties and empty values. */
export async function poblar(test: TestApp, academia: Academia, { codigoUsuario, usuario, token }: Usuario) {
  const { db } = test.deps;
  const { codigoCompania } = academia;
  const [codigoSucursal] = academia.sucursales;
  await nuevoPeriodo(test, academia, { fechaInicio: '2024-08-01', fechaFin: '2025-05-31' });
  const grupo = await nuevoGrupo(test, academia);
  const grupos = [grupo, await nuevoGrupo(test, academia, { codigoPeriodo: grupo.codigoPeriodo, horario: [] })];
  for (const [i, nombre] of NOMBRES.entries()) {
    const estudiante = await nuevoEstudiante(test, academia, { nombre });
    const de = grupos[i % 2]!;
    const { codigoInscripcion } = await nuevaInscripcion(test, academia, { estudiante, grupo: de });
    for (const dias of [10, 10, 45 + i])
      await nuevaFactura(test, academia, { estudiante, values: { codigoInscripcion, fechaVencimiento: sumarDias(HOY, -dias) } });
    await db.insert(registroAsistencia).values(
      [1, 3].map((dias) => ({
        codigoCompania,
        codigoSucursal,
        codigoGrupo: de.codigoGrupo,
        codigoEstudiante: estudiante.codigoEstudiante,
        codigoProfesor: de.codigoProfesor,
        fechaAsistencia: sumarDias(HOY, -dias),
        estado: 'PRESENTE' as const,
        nota: dias === 1 ? 'Golpe' : '',
        usuario,
      })),
    );
  }
  for (const [i, codigoGrupo] of grupos.map((uno) => uno.codigoGrupo).entries()) {
    const { codigoEstudiante } = await nuevoEstudiante(test, academia);
    await db.insert(listaEspera).values({ codigoCompania, codigoSucursal, codigoGrupo, codigoEstudiante, orden: 1, fecha: sumarDias(HOY, -i), usuario }); // prettier-ignore
  }
  for (const [i, nombre] of NOMBRES.entries()) {
    const llego = {
      codigoCompania,
      codigoSucursal,
      nombre,
      responsable: 'Eva Paz',
      fecha: sumarDias(HOY, -i),
      usuario,
      asignado: usuario,
    };
    const paso = i === 0 ? {} : { proximoDia: sumarDias(HOY, -1), proximo: 'Llamar', codigoGrupo: grupo.codigoGrupo };
    await db.insert(interesado).values({ ...llego, ...paso, origen: i === 2 ? 'PASO' : 'REDES', telefono: '829-555-0199' });
  }
  const sePago = await nuevaFactura(test, academia, { estudiante: await nuevoEstudiante(test, academia, { activo: false }) });
  await nuevoEstudiante(test, academia, { activo: false });
  const { codigoCaja } = await nuevaCaja(test, academia, codigoUsuario);
  const ayer = sumarDias(HOY, -1);
  const contada = { contada: `${ayer}T22:00:00Z`, conteo: [], contado: pesos(990), esperado: pesos(1000), explicacion: 'Faltó' };
  await nuevaCaja(test, academia, codigoUsuario, { fecha: ayer, ...contada, cierre: `${ayer}T22:05:00Z`, numero: 1 });
  const { codigoPagador } = await nuevoEstudiante(test, academia);
  const deCobro = { codigoCompania, codigoSucursal, codigoPagador, usuario, devuelta: pesos(0), saldo: pesos(0) };
  const pagos = await db
    .insert(cobro)
    .values(
      [10, 1, 1].map((dias, i) => ({
        ...deCobro,
        numero: 900 + i,
        fecha: sumarDias(HOY, -dias),
        momento: `${sumarDias(HOY, -dias)}T15:0${i}:00Z`,
        aplicado: pesos(500),
        recibido: pesos(500),
      })),
    )
    .returning();
  await db.insert(cobroForma).values(
    pagos.map(({ codigoCobro }, i) => ({
      codigoCobro,
      forma: i ? ('TRANSFERENCIA' as const) : ('EFECTIVO' as const),
      monto: pesos(500),
      referencia: i ? `TR-${i}` : '',
    })),
  );
  const ventaDeAntes = { codigoEntidad: codigoPagador, values: { fecha: '2025-02-01', fechaVencimiento: '2025-02-01' } };
  const deAntes = await nuevaFactura(test, academia, ventaDeAntes);
  await db.insert(cobroFactura).values(
    pagos.map(({ codigoCobro, fecha }, i) => ({
      codigoCobro,
      codigoFactura: [sePago, deAntes][i % 2]!.codigoFactura,
      monto: pesos(500),
      fecha,
    })),
  );
  const antes = { ...deCobro, numero: 890, fecha: '2026-02-10', momento: '2026-02-10T15:00:00Z', aplicado: pesos(90), recibido: pesos(90) };
  const [deFebrero] = await db.insert(cobro).values(antes).returning();
  const enFebrero = { codigoCobro: deFebrero!.codigoCobro, monto: pesos(90) };
  await db.insert(cobroForma).values({ ...enFebrero, forma: 'CHEQUE' });
  await db.insert(cobroFactura).values({ ...enFebrero, codigoFactura: deAntes.codigoFactura, fecha: antes.fecha });
  await nuevoRol(test, academia, [1, 2], [{ codigoUsuario }]);
  await nuevoRol(test, academia, []);
  await db.insert(evento).values(
    ['Torneo', 'Ágape'].map((descripcion, i) => ({
      codigoCompania,
      descripcion,
      codigoSucursal: i ? codigoSucursal : null,
      fecha: HOY,
      precio: pesos(500),
    })),
  );
  const mitad = { codigoCompania, porcentaje: 5000 };
  const becas = await db
    .insert(beca)
    .values(['Mérito', 'Ayuda'].map((descripcion) => ({ ...mitad, descripcion, cubre: 'CUOTA' as const })))
    .returning();
  const becado = await nuevoEstudiante(test, academia);
  const { codigoEstudiante } = becado;
  const otorgada = { codigoSucursal, codigoEstudiante, desde: HOY, hasta: HOY, motivo: 'Notas', usuario };
  await db.insert(becaEstudiante).values(becas.map(({ codigoBeca }) => ({ ...otorgada, codigoBeca })));
  const deCuotas = { tipo: 'PORCENTAJE' as const, alcances: ['CUOTA' as const] };
  await db.insert(descuento).values(['Hermanos', 'Ánimo'].map((descripcion) => ({ ...mitad, ...deCuotas, descripcion })));
  await db
    .insert(correo)
    .values(['ana@example.com', 'zoe@example.com'].map((para) => ({ codigoCompania, para, asunto: 'Recibo', contenido: 'Hola' })));
  const [primera, segunda] = await test.rows<{ codigo_factura: number; codigo_entidad: number }>(
    'select codigo_factura, codigo_entidad from factura where codigo_sucursal = $1 order by 1 limit 2',
    [codigoSucursal],
  );
  const deFactura = { codigoCompania, codigoSucursal, clase: 'FACTURA' as const, tipo: 'B02' as const, fecha: HOY, lineas: [], usuario };
  await db.insert(comprobante).values(
    [primera!, segunda!].map(({ codigo_factura: codigoFactura, codigo_entidad: codigoComprador }, i) => ({
      ...deFactura,
      codigoFactura,
      codigoComprador,
      nombre: NOMBRES[i]!,
      itbis: pesos(0),
      total: pesos(2500),
    })),
  );
  const conSaldo = [codigoPagador, (await nuevoEstudiante(test, academia)).codigoPagador];
  await db.insert(saldoMovimiento).values(
    conSaldo.map((codigoEntidad, i) => ({
      codigoCompania,
      codigoEntidad,
      tipo: 'TRASLADO' as const,
      monto: pesos(100),
      motivo: 'De otra cuenta',
      momento: `${HOY}T15:0${i}:00Z`,
      usuario,
    })),
  );
  const tardia = await nuevoEstudiante(test, academia);
  for (const dias of [40, 70]) {
    const { codigoFactura: codigoCuota } = await nuevaFactura(test, academia, { estudiante: tardia });
    await nuevaFactura(test, academia, { estudiante: tardia, values: { tipo: 'MORA', codigoCuota, fecha: sumarDias(HOY, -dias) } });
  }
  // Expenses of two kinds, one with all that its receipt says.
  const tipos = await db
    .insert(tipoGasto)
    .values(['Agua', 'Árbitros'].map((descripcion) => ({ codigoCompania, descripcion })))
    .returning();
  for (const [i, { codigoTipoGasto }] of tipos.entries()) {
    const deGasto = { codigoCompania, codigoCaja, tipo: 'SALIDA' as const, monto: pesos(150 + i), motivo: NOMBRES[i]!, usuario };
    const [salida] = await db.insert(cajaMovimiento).values(deGasto).returning();
    const { codigoMovimiento } = salida!;
    const papel = i ? {} : { ncf: 'B0100000001' };
    await db
      .insert(gasto)
      .values({ codigoMovimiento, codigoCompania, codigoSucursal, codigoTipoGasto, fecha: sumarDias(HOY, -i), ...papel });
  }
  // Two invoices written off, one of them recovered.
  for (const [i, nombre] of NOMBRES.slice(0, 2).entries()) {
    const { codigoFactura, total: monto } = await nuevaFactura(test, academia, {
      estudiante: await nuevoEstudiante(test, academia, { nombre }),
      values: { estatus: i ? 'PENDIENTE' : 'INCOBRABLE', fechaVencimiento: '2025-10-05' },
    });
    const baja = { codigoCompania, codigoSucursal, codigoFactura, monto, fecha: sumarDias(HOY, -i), motivo: 'Se fue', usuario };
    await db.insert(incobrable).values({ ...baja, aprobadoPor: 'otra', ...(i && { fin: HOY, finPor: usuario, finMotivo: 'Volvió' }) });
  }
  await db.insert(subperiodo).values(
    ['Otoño', 'Ápice'].map((descripcion, i) => ({
      codigoCompania,
      codigoPeriodo: grupo.codigoPeriodo,
      descripcion,
      fechaInicio: `2025-0${8 + i}-01`,
      fechaFin: `2025-0${8 + i}-28`,
    })),
  );
  await db.insert(carga).values(
    [1, 2, 3, 4].map((n) => ({
      ...{ codigoCompania, codigoSucursal, usuario, nuevas: n, existen: 0, errores: 0 },
      tipo: n > 2 ? ('ARTICULO' as const) : ('ESTUDIANTE' as const),
      nombreArchivo: `lista ${n}.xlsx`,
      momento: `${HOY}T1${n}:00:00Z`,
    })),
  );
  // Two students who have stopped coming, one of them with a contact.
  for (const [i, nombre] of NOMBRES.slice(0, 2).entries()) {
    const quien = await nuevoEstudiante(test, academia, { nombre });
    await nuevaInscripcion(test, academia, { estudiante: quien, grupo, values: { fechaInscripcion: sumarDias(HOY, -40 - i) } });
    const { codigoEstudiante: suyo } = quien;
    const contacto = { resultado: 'REGRESA' as const, regresa: sumarDias(HOY, i ? 4 : -4), momento: `${sumarDias(HOY, -9)}T15:00:00Z` };
    await db.insert(seguimientoEstudiante).values({ codigoCompania, codigoSucursal, codigoEstudiante: suyo, usuario, ...contacto });
  }
  for (const nombre of ['Corriente', 'Ahorros']) await cuentaConFilas(test, codigoCompania, codigoSucursal, nombre);
  await poblarTienda(test, academia);
  const { codigoPlantilla } = await poblarCobranza(test, academia, usuario);
  const { codigoGrupo, codigoPeriodo, codigoProfesor, codigoModalidad } = grupo;
  const conocidos = { codigoGrupo, codigoPeriodo, codigoProfesor, codigoModalidad, codigoPlantilla, codigoSucursal, anio: 2026 };
  await poblarEntidades(test, token, conocidos);
  return conocidos;
}

/** Creates two rows of each maintenance entity that has none yet, so that a new one is covered as soon as it is declared. */
async function poblarEntidades(test: TestApp, token: string, conocidos: Readonly<Record<string, number>>): Promise<void> {
  for (const { filter, save, input } of cruds) {
    if ((await test.send('GET', filter.path, { token })).body.length > 0) continue;
    for (const descripcion of ['Balones', 'Árbitros'])
      await test.send('POST', save.path, { token, body: bodyOf(input, descripcion, conocidos) });
  }
}
