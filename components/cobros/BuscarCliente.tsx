import type { Ref } from 'react';
import type { AnswerOf } from '@/contract/call';
import { VEN_RECIBOS } from '@/contract/cobros/lectores';
import type { porNumero as numeros } from '@/contract/cobros/numero';
import { leerNumero } from '@/contract/cobros/numeroEscrito';
import type { EstudianteLigero } from '@/contract/estudiantes/estudiante';
import type { ClientePersona } from '@/contract/facturas/venta';
import { CLASE_PERSONA, ESTATUS } from '@/contract/palabras';
import { lazyRead } from '@/services/http/lazyRead';
import { buscarEstudiantes, buscarPersonas } from '@/services/plain/buscar';
import type { Quien } from '@/store/cobros';
import { moment, money, phone } from '@/utils/format';
import { beginningFirst } from '@/utils/texto';
import { usePermiso } from '../data/useSession';
import { Combobox, optionOf } from '../ui/input/Combobox';
import { useSearch, type SearchOf } from '../ui/input/useSearch';

const porNumero = lazyRead(() => import('@/services/cobros').then((module) => module.porNumero), false);
const recibos = lazyRead(() => import('@/services/cobros').then((module) => module.recibos), true);

type Papeles = AnswerOf<typeof numeros>;
type ReciboHallado = Pick<NonNullable<Papeles['recibo']>, 'codigoCobro' | 'numero' | 'momento' | 'pagador' | 'aplicado'> & {
  referencias?: string;
  /** Whose invoice it paid; unknown for a receipt found by its reference. */
  quien?: Quien;
};

/** A search result: a student, another person, or a paper by its number. */
export type Hallado =
  | { clase: 'estudiante'; estudiante: EstudianteLigero }
  | { clase: 'persona'; persona: ClientePersona }
  | { clase: 'factura'; factura: NonNullable<Papeles['factura']> }
  | { clase: 'recibo'; recibo: ReciboHallado };

const quienEs = ({ codigoEstudiante, codigoEntidad }: { codigoEstudiante: number | null; codigoEntidad: number }): Quien =>
  codigoEstudiante === null ? { codigoEntidad } : { codigoEstudiante };

/** The customer of a result: the student or person, or the one whose paper it is. */
export function quienDe(hallado: Exclude<Hallado, { clase: 'recibo' }>): Quien {
  if (hallado.clase === 'estudiante') return { codigoEstudiante: hallado.estudiante.codigoEstudiante };
  return hallado.clase === 'persona' ? { codigoEntidad: hallado.persona.codigoEntidad } : quienEs(hallado.factura);
}

function keyOf(hallado: Hallado): string {
  if (hallado.clase === 'estudiante') return `e${hallado.estudiante.codigoEstudiante}`;
  if (hallado.clase === 'persona') return `p${hallado.persona.codigoEntidad} ${hallado.persona.nombre}`;
  return hallado.clase === 'factura' ? `f${hallado.factura.codigoFactura}` : `r${hallado.recibo.codigoCobro}`;
}

const HALLADOS: SearchOf<Hallado> = { noun: 'resultado', none: 'Nada', keyOf };

/** How many persons, and how many receipts, are listed below the students. */
const PERSONAS = 4;
const RECIBOS = 3;
type Options = { signal?: AbortSignal };

/** The invoice and the receipt with a number, and receipts with it in a reference, each once. */
async function buscarPapeles(texto: string, conReferencias: boolean, options?: Options): Promise<Hallado[]> {
  const leido = leerNumero(texto);
  const [papeles, referidos] = await Promise.all([
    leido ? porNumero({ query: { numero: leido.numero } }, options) : { recibo: null, factura: null },
    conReferencias && /\d/.test(texto) ? recibos({ query: { filtro: texto, size: RECIBOS } }, options) : { rows: [] },
  ]);
  const factura = leido?.papel === 'recibo' ? null : papeles.factura;
  const recibo = leido?.papel === 'factura' ? null : papeles.recibo;
  const otros = referidos.rows.filter(({ codigoCobro }) => codigoCobro !== recibo?.codigoCobro);
  return [
    ...(factura ? [{ clase: 'factura' as const, factura }] : []),
    ...(recibo ? [{ clase: 'recibo' as const, recibo: { ...recibo, quien: quienEs(recibo) } }] : []),
    ...otros.map((uno) => ({ clase: 'recibo' as const, recibo: uno })),
  ];
}

const familia = ({ responsable, telefonoResponsable }: EstudianteLigero) => `${responsable} ${telefonoResponsable}`;

/** Students by name, code or guardian; other persons; papers by number. At the desk a guardian stands with the children found. */
const buscarCon =
  (conReferencias: boolean, porFamilia: boolean) =>
  async ({ query }: { query: { filtro: string; size: number } }, options?: Options) => {
    const { filtro } = query;
    if (leerNumero(filtro)?.papel) {
      const rows = await buscarPapeles(filtro, false, options);
      return { rows, total: rows.length };
    }
    const [estudiantes, todas, papeles] = await Promise.all([
      buscarEstudiantes({ query }, options),
      buscarPersonas({ query: { filtro, deudores: porFamilia } }, options),
      buscarPapeles(filtro, conReferencias, options),
    ]);
    const familias = new Set(porFamilia ? estudiantes.rows.map(familia) : []);
    const personas = todas.filter(({ nombre, telefono }) => !familias.has(`${nombre} ${telefono}`));
    const rows: Hallado[] = [
      ...estudiantes.rows.map((estudiante) => ({ clase: 'estudiante' as const, estudiante })),
      ...personas.slice(0, PERSONAS).map((persona) => ({ clase: 'persona' as const, persona })),
      ...papeles,
    ];
    const total = estudiantes.total + personas.length + papeles.length;
    return { rows: beginningFirst(rows, filtro, (hallado) => palabras(hallado)[0]), total };
  };

/** The first of several children of the same guardian: at the desk only the family matters. */
function oneFamily(rows: readonly Hallado[], total: number): Hallado | undefined {
  const [first] = rows;
  const familyOf = (uno: Hallado) => (uno.clase === 'estudiante' ? familia(uno.estudiante) : undefined);
  const same = first?.clase === 'estudiante' && first.estudiante.responsable && rows.every((row) => familyOf(row) === familyOf(first));
  return rows.length === 1 || (same && total === rows.length) ? first : undefined;
}

const dePersona = ({ clase, suplidor, sucursal }: ClientePersona) =>
  sucursal ? `Ahora en ${sucursal}` : suplidor && clase === 'SUPLIDOR' ? `${CLASE_PERSONA.SUPLIDOR} · ${suplidor}` : CLASE_PERSONA[clase];

/** The name of a result, and two lines about it. */
function palabras(hallado: Hallado): [string, string, string] {
  if (hallado.clase === 'persona') {
    const { nombre, telefono } = hallado.persona;
    return [nombre, dePersona(hallado.persona), hallado.persona.sucursal ? 'Debe en esta sucursal' : phone(telefono)];
  }
  if (hallado.clase === 'factura') {
    const { numero, descripcion, estudiante, pendiente, estatus } = hallado.factura;
    return [`Factura ${numero}`, pendiente > 0 ? `${money(pendiente)} pendientes` : ESTATUS[estatus], `${estudiante} · ${descripcion}`];
  }
  if (hallado.clase === 'recibo') {
    const { numero, pagador, momento, aplicado, referencias } = hallado.recibo;
    return [`Recibo ${numero}`, `${moment(momento)} · ${money(aplicado)}`, [pagador, referencias].filter(Boolean).join(' · ')];
  }
  const { nombreCompleto, grupos, responsable, telefonoResponsable } = hallado.estudiante;
  return [nombreCompleto, grupos || 'Sin grupo', responsable && `${responsable} ${phone(telefonoResponsable)}`];
}

function option(hallado: Hallado) {
  const [nombre, lado, debajo] = palabras(hallado);
  return optionOf(nombre, hallado.clase === 'estudiante' && `#${hallado.estudiante.codigoEstudiante}`, lado, debajo);
}

interface Props {
  onPick: (hallado: Hallado) => void;
  input?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
  /** Whether siblings and their guardian are interchangeable, as at the desk, where only the family matters. */
  porFamilia?: true;
}

/** Finds whom or what money is about: a student, another person, or an invoice or receipt by its number. */
export function BuscarCliente({ porFamilia, ...props }: Props) {
  const conReferencias = usePermiso(VEN_RECIBOS) && porFamilia === true;
  return (
    <Combobox
      {...props}
      label="Estudiante, persona, factura o recibo"
      placeholder={porFamilia ? 'Nombre, teléfono, F-123, recibo o referencia' : 'Nombre, teléfono, F-123 o recibo'}
      search={useSearch(buscarCon(conReferencias, porFamilia === true), HALLADOS)}
      option={option}
      sole={porFamilia && oneFamily}
    />
  );
}
