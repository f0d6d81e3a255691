import { sumarDias } from '@/domain/fechas';
import { avisoTransferencia, gestionCobranza, mensajeAtraso, plantillaMensaje, reglaMensaje } from '@/server/db/schema/dinero/cobranza';
import { HOY, type TestApp } from './createTestApp';
import { pesos, type Academia } from './factories';

/** Creates a message template, by default for mail. */
export async function nuevaPlantilla(
  { deps: { db } }: TestApp,
  { codigoCompania }: Academia,
  values: Partial<typeof plantillaMensaje.$inferInsert> = {},
) {
  const [row] = await db
    .insert(plantillaMensaje)
    .values({
      descripcion: 'Recordatorio',
      canal: 'CORREO',
      asunto: 'Pago de {estudiante}',
      texto: '{responsable}: debe {monto} desde hace {dias} días. {academia}',
      ...values,
      codigoCompania,
    })
    .returning();
  return row!;
}

/** Creates a rule of a template, by default from five days overdue on, every seven days. */
export async function nuevaRegla(
  { deps: { db } }: TestApp,
  { codigoCompania }: Academia,
  codigoPlantilla: number,
  values: Partial<typeof reglaMensaje.$inferInsert> = {},
) {
  const [row] = await db
    .insert(reglaMensaje)
    .values({ descripcion: 'Atrasados', cuando: 'ATRASO', dias: 5, cada: 7, ...values, codigoCompania, codigoPlantilla })
    .returning();
  return row!;
}

/** Creates rows for the lists of messages, promises and transfers. */
export async function poblarCobranza(test: TestApp, academia: Academia, usuario: string) {
  const { db } = test.deps;
  const { codigoCompania } = academia;
  const [codigoSucursal] = academia.sucursales;
  const correo = await nuevaPlantilla(test, academia);
  const chat = await nuevaPlantilla(test, academia, { descripcion: 'Ánimo', canal: 'WHATSAPP', asunto: '' });
  await nuevaRegla(test, academia, chat.codigoPlantilla);
  await nuevaRegla(test, academia, correo.codigoPlantilla, { descripcion: 'Última', dias: 40, cada: null });
  const deudores = await test.rows<{ codigo: number }>(
    `select distinct r.codigo_entidad codigo from factura f join responsable_estudiante r using (codigo_estudiante)
     where f.codigo_sucursal = $1 and f.pendiente > 0 and f.fecha_vencimiento < $2 order by 1 limit 2`,
    [codigoSucursal, HOY],
  );
  const de = { codigoCompania, codigoSucursal, usuario };
  for (const [i, { codigo: codigoEntidad }] of deudores.entries()) {
    const antes = sumarDias(HOY, -20 - i);
    const nombre = ['Madre Á', 'Madre Z'][i]!;
    await db.insert(mensajeAtraso).values({
      ...{ ...de, codigoEntidad, nombre, fecha: antes, canal: 'WHATSAPP', codigoPlantilla: chat.codigoPlantilla },
      ...{ para: '809-555-0101', texto: 'Hola', monto: pesos(2500), dias: 3, momento: `${antes}T14:00:00Z` },
    });
    const promesa = sumarDias(HOY, i ? 5 : -5);
    await db.insert(gestionCobranza).values({ ...de, codigoEntidad, resultado: 'PROMESA', promesa, momento: `${antes}T15:00:00Z` });
    await db.insert(avisoTransferencia).values(
      (['PENDIENTE', 'CONFIRMADO', 'RECHAZADO'] as const).map((estado, n) => ({
        ...{ codigoCompania, codigoSucursal, codigoEntidad, nombre, estado, fecha: antes, monto: pesos(100 * (n + 1)) },
        ...{ referencia: `T-${i}${n}`, momento: `${antes}T1${n}:00:00Z` },
      })),
    );
  }
  return { codigoPlantilla: correo.codigoPlantilla };
}
