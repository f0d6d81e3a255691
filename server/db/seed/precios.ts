import { sumarDias, sumarMeses } from '@/domain/fechas';
import { beca, evento, servicio } from '../schema/precios';
import { copiar } from './bulk';
import { CODIGO_COMPANIA as codigoCompania, pesos, type Semilla } from './tipos';

/** Keys below this are the built-in services. */
const PRIMER_SERVICIO = 5;

/** Writes the other services, events, discounts and scholarships of the demo. */
export async function sembrarPrecios({ client, hoy }: Semilla): Promise<void> {
  const servicios = [
    ['Transporte del mes', 1800, 'Ida y vuelta a la cancha'],
    ['Clase suelta', 500, 'Para quien prueba antes de inscribirse'],
    ['Carnet de reposición', 250, ''],
    ['Transporte del campamento', 900, 'Ida y vuelta, por semana'],
    ['Almuerzo del campamento', 1250, 'De lunes a viernes'],
  ] as const;
  await copiar(
    client,
    servicio,
    servicios.map(([descripcion, precio, nota], i) => ({
      codigoServicio: PRIMER_SERVICIO + i,
      codigoCompania,
      descripcion,
      precio: pesos(precio),
      nota,
    })),
  );
  await copiar(client, evento, [
    {
      codigoEvento: 1,
      codigoCompania,
      descripcion: 'Torneo de Navidad',
      codigoSucursal: null,
      fecha: sumarDias(hoy, 26),
      hora: '09:00',
      lugar: 'Estadio Olímpico Félix Sánchez',
      precio: pesos(600),
      cupo: 120,
    },
    {
      codigoEvento: 2,
      codigoCompania,
      descripcion: 'Cena de padres',
      codigoSucursal: 1,
      fecha: sumarDias(hoy, 40),
      hora: '19:30',
      lugar: 'Club Naco',
      precio: pesos(1500),
      cupo: 60,
    },
  ]);
  const comun = { codigoCompania, desde: sumarMeses(hoy, -6), hasta: sumarMeses(hoy, 6) };
  await copiar(client, beca, [
    { ...comun, codigoBeca: 1, descripcion: 'Mérito deportivo', porcentaje: 5000, cubre: 'CUOTA', presupuesto: pesos(400_000) },
    { ...comun, codigoBeca: 2, descripcion: 'Ayuda familiar', porcentaje: 3000, cubre: 'AMBAS', presupuesto: pesos(250_000) },
    { ...comun, codigoBeca: 3, descripcion: 'Hijos de empleados', porcentaje: 10_000, cubre: 'AMBAS', presupuesto: null },
  ]);
  await client.query(
    `insert into descuento (codigo_descuento, codigo_compania, descripcion, tipo, puntos_basicos, monto, alcances, desde_hijo, prioridad, acumulable)
     overriding system value values
     (1, $1, 'Hermanos', 'PORCENTAJE', 1000, 0, '{CUOTA}', 2, 10, true),
     (2, $1, 'Pronta inscripción', 'MONTO', 0, 50000, '{INSCRIPCION}', null, 20, true),
     (3, $1, 'Convenio con colegios', 'PORCENTAJE', 1500, 0, '{CUOTA}', null, 30, false)`,
    [codigoCompania],
  );
}
