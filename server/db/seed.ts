import pg from 'pg';
import { hoyEn } from '@/domain/fechas';
import { sembrarOferta } from './seed/academico';
import { sembrarAsistencia } from './seed/asistencia';
import { alinearLlaves, sinTextoDeEstudiante, vaciar } from './seed/bulk';
import { sembrarCampamento } from './seed/campamento';
import { sembrarCobros } from './seed/cobros';
import { sembrarCompania, sembrarSecuencias, sembrarUsuarios } from './seed/compania';
import { sembrarEstudiantes } from './seed/estudiantes';
import { sembrarFacturas } from './seed/facturacion';
import { sembrarFichas } from './seed/fichas';
import { sembrarInventario } from './seed/inventario';
import { sembrarLogo } from './seed/datos/logo';
import { creaAgenda } from './seed/pagos';
import { sembrarPrecios } from './seed/precios';
import { sembrarTienda } from './seed/tienda';
import type { Alta, Oferta, Semilla } from './seed/tipos';

/** Advisory lock of the seed: the second of two processes that start together waits for it and then finds a company. */
const LOCK = 1128353368;

/** From this many students on the tables are vacuumed too: without a visibility map an index-only scan reads the heap. */
const GRANDE = 2000;

export interface SeedOptions {
  /** Today ('YYYY-MM-DD') of the demo; its dates are relative to it. */
  hoy?: string;
  estudiantes?: number;
  /** Empties the database first; without it a database with a company is left alone. */
  borrar?: boolean;
}

/** Fills a database without a company with the demo academy, in one transaction. Returns false when there was a company already. */
export async function seedIfEmpty(url: string, { hoy = hoyEn(new Date()), estudiantes = 600, borrar = false }: SeedOptions = {}) {
  const client = new pg.Client({ connectionString: url, application_name: 'cantera seed' });
  await client.connect();
  try {
    await client.query('begin');
    // Turns the audit off: nobody acted, and auditing makes a statement over thousands of rows five times as slow.
    await client.query(`select set_config('app.auditar', 'no', true), pg_advisory_xact_lock(${LOCK})`);
    if (borrar) await vaciar(client);
    const { rows } = await client.query('select 1 from compania limit 1');
    if (rows.length === 0) await sembrar({ client, hoy, cuantos: estudiantes });
    await client.query('commit');
    if (rows.length === 0) await client.query(estudiantes > GRANDE ? 'vacuum analyze' : 'analyze');
    return rows.length === 0;
  } finally {
    await client.end();
  }
}

async function sembrar(semilla: Semilla): Promise<void> {
  await sembrarCompania(semilla);
  await sembrarLogo(semilla);
  await sembrarUsuarios(semilla);
  await sembrarInventario(semilla);
  await sembrarPrecios(semilla);
  const { ultimaEntidad, ...oferta } = await sembrarOferta(semilla);
  let altas: Alta[] = [];
  await sinTextoDeEstudiante(semilla.client, async () => {
    altas = await sembrarEstudiantes(semilla, oferta, ultimaEntidad);
  });
  await sembrarDinero(semilla, oferta, altas);
  await sembrarAsistencia(semilla, oferta, altas);
  await sembrarFichas(semilla);
  await sembrarSecuencias(semilla);
  await alinearLlaves(semilla.client);
}

async function sembrarDinero(semilla: Semilla, oferta: Oferta, altas: readonly Alta[]): Promise<void> {
  const agenda = creaAgenda(oferta.periodo.diasSinClase);
  await sembrarFacturas(semilla, oferta, altas, agenda);
  await sembrarCampamento(semilla, oferta, altas, agenda);
  await sembrarTienda(semilla, altas, agenda);
  await sembrarCobros(semilla, agenda);
}
