import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/connect';
import type { User } from '../lib/user';

interface Llave {
  tabla: SQL;
  /** SQL expression of the row's name. */
  nombre: SQL;
  /** Key column, when its name differs from the column that points to it. */
  codigo?: string;
}

const PERSONA = sql`nombre || ' ' || apellido`;
const NUMERO = sql`'n.º ' || numero`;

/** Columns with a foreign key, and how to name the row they point to. */
const DE_LLAVE: Record<string, Llave> = {
  codigo_estudiante: { tabla: sql`estudiante`, nombre: sql`nombre_completo` },
  codigo_fusion: { tabla: sql`estudiante`, nombre: sql`nombre_completo`, codigo: 'codigo_estudiante' },
  codigo_entidad: { tabla: sql`entidad`, nombre: PERSONA },
  codigo_pagador: { tabla: sql`entidad`, nombre: PERSONA, codigo: 'codigo_entidad' },
  codigo_unida: { tabla: sql`entidad`, nombre: PERSONA, codigo: 'codigo_entidad' },
  codigo_usuario: { tabla: sql`usuario`, nombre: sql`usuario` },
  codigo_profesor: { tabla: sql`profesor join entidad using (codigo_entidad, codigo_compania)`, nombre: PERSONA },
  codigo_grupo: { tabla: sql`grupo`, nombre: sql`descripcion` },
  codigo_periodo: { tabla: sql`periodo_academico`, nombre: sql`descripcion` },
  codigo_modalidad: { tabla: sql`modalidad`, nombre: sql`descripcion` },
  codigo_sucursal: { tabla: sql`sucursal`, nombre: sql`descripcion_sucursal` },
  codigo_sucursal_origen: { tabla: sql`sucursal`, nombre: sql`descripcion_sucursal`, codigo: 'codigo_sucursal' },
  codigo_rol: { tabla: sql`rol`, nombre: sql`descripcion` },
  codigo_categoria: { tabla: sql`categoria`, nombre: sql`descripcion` },
  codigo_padre: { tabla: sql`categoria`, nombre: sql`descripcion`, codigo: 'codigo_categoria' },
  codigo_articulo: { tabla: sql`articulo`, nombre: sql`nombre` },
  codigo_modelo: { tabla: sql`articulo`, nombre: sql`nombre`, codigo: 'codigo_articulo' },
  codigo_suplidor: { tabla: sql`suplidor`, nombre: sql`descripcion` },
  codigo_persona: { tabla: sql`entidad`, nombre: PERSONA, codigo: 'codigo_entidad' },
  codigo_compra: { tabla: sql`compra`, nombre: NUMERO },
  codigo_transferencia_articulo: { tabla: sql`transferencia_articulo`, nombre: NUMERO },
  codigo_conteo: { tabla: sql`conteo`, nombre: NUMERO },
  codigo_sucursal_destino: { tabla: sql`sucursal`, nombre: sql`descripcion_sucursal`, codigo: 'codigo_sucursal' },
  codigo_servicio: { tabla: sql`servicio`, nombre: sql`descripcion` },
  codigo_factura: { tabla: sql`factura`, nombre: NUMERO },
  codigo_cobro: { tabla: sql`cobro`, nombre: NUMERO },
};

type Columnas = Record<string, unknown> | null;
interface Fila {
  antes: Columnas;
  despues: Columnas;
}

const valoresDe = ({ antes, despues }: Fila, columna: string) =>
  [antes?.[columna], despues?.[columna]].filter((one) => typeof one === 'number');

/** Names of the keys in these rows, before and after the change: { 'codigo_grupo 4': 'Sub-10' }. One query per kind of key. */
export async function conNombres<F extends Fila>(db: Db, { codigoCompania }: User, filas: readonly F[]) {
  const conocidos = new Map<string, string>();
  for (const [columna, { tabla, nombre, codigo = columna }] of Object.entries(DE_LLAVE)) {
    const codigos = new Set(filas.flatMap((fila) => valoresDe(fila, columna)));
    if (codigos.size === 0) continue;
    const { rows } = await db.execute<{ codigo: number; nombre: string }>(
      sql`select ${sql.identifier(codigo)} codigo, ${nombre} nombre from ${tabla}
        where codigo_compania = ${codigoCompania} and ${sql.identifier(codigo)} = any(${sql.param([...codigos])})`,
    );
    rows.forEach((row) => conocidos.set(`${columna} ${row.codigo}`, row.nombre));
  }
  return filas.map((fila) => {
    const llaves = Object.keys(DE_LLAVE).flatMap((columna) => valoresDe(fila, columna).map((valor) => `${columna} ${valor}`));
    const nombres = llaves.flatMap((llave) => (conocidos.has(llave) ? [[llave, conocidos.get(llave)!] as const] : []));
    return { ...fila, nombres: Object.fromEntries(nombres) as Record<string, string> };
  });
}
