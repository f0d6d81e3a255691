import type { Canal } from '@/contract/cobranza/plantilla';
import type { Motivo } from '@/contract/cobranza/mensaje';
import type { Cuando } from '@/contract/cobranza/regla';
import { CERO, sumar, type Centavos } from '../dinero';
import { diasEntre, masTarde, sumarDias } from '../fechas';

/** A rule with the channel of its template. */
export interface Regla {
  codigoRegla: number;
  cuando: Cuando;
  dias: number;
  cada: number | null;
  canal: Canal;
}

/** The amount an account owes on one due date. */
export interface Deuda {
  vence: string;
  pendiente: Centavos;
}

/** A payer, with everything that decides whether a message goes out today. */
export interface Cuenta {
  deudas: readonly Deuda[];
  /** The payer is a student: no message goes to a child. */
  esEstudiante: boolean;
  email: string;
  telefono: string;
  /** The day of the last message of any rule, and the last one by rule. */
  ultimo: string | null;
  porRegla: Readonly<Record<number, string>>;
  /** A mail to this payer is still queued. */
  enCamino: boolean;
  /** The day of a running promise that has not been kept yet. */
  promesa: string | null;
}

/** The debt a message is about. */
export interface Contenido {
  monto: Centavos;
  /** The oldest due date in it. */
  vence: string;
}

type Toca = { contenido: Contenido } | { espera: string } | { recibio: true } | undefined;

const contenidoDe = (deudas: readonly Deuda[]): Contenido => ({
  monto: sumar(deudas.map(({ pendiente }) => pendiente)),
  vence: deudas.reduce((primera, { vence }) => (vence < primera ? vence : primera), deudas[0]!.vence),
});

function tocaPorAtraso({ codigoRegla, dias, cada }: Regla, { deudas, ultimo, porRegla }: Cuenta, hoy: string): Toca {
  const vencidas = deudas.filter(({ vence }) => vence < hoy);
  if (vencidas.length === 0) return undefined;
  const contenido = contenidoDe(vencidas);
  const desde = sumarDias(contenido.vence, dias);
  if (desde > hoy) return { espera: desde };
  if (cada === null) return (porRegla[codigoRegla] ?? '') > contenido.vence ? { recibio: true } : { contenido };
  const siguiente = ultimo === null ? desde : masTarde(desde, sumarDias(ultimo, cada));
  return siguiente > hoy ? { espera: siguiente } : { contenido };
}

function tocaAntes({ codigoRegla, dias }: Regla, { deudas, porRegla }: Cuenta, hoy: string): Toca {
  const proximas = deudas.filter(({ vence }) => vence > hoy && sumarDias(vence, -dias) <= hoy);
  if (proximas.length === 0) return undefined;
  const nuevas = proximas.filter(({ vence }) => (porRegla[codigoRegla] ?? '') < sumarDias(vence, -dias));
  return nuevas.length ? { contenido: contenidoDe(nuevas) } : { recibio: true };
}

function tocaAlVencer(_: Regla, { deudas }: Cuenta, hoy: string): Toca {
  const deHoy = deudas.filter(({ vence }) => vence === hoy);
  return deHoy.length ? { contenido: contenidoDe(deHoy) } : undefined;
}

const TOCA = { ATRASO: tocaPorAtraso, ANTES: tocaAntes, VENCE: tocaAlVencer };
const URGENCIA: Record<Cuando, number> = { ATRASO: 0, VENCE: 1, ANTES: 2 };
/** Sorts rules by urgency: overdue debt first (the longest delay), then what falls due today, then what is to come. */
const masUrgente = (a: Regla, b: Regla): number =>
  URGENCIA[a.cuando] - URGENCIA[b.cuando] || b.dias - a.dias || a.codigoRegla - b.codigoRegla;

/** What a payer gets today, or the reason for no message. */
export interface Decision {
  regla: Regla;
  contenido: Contenido;
  motivo: Motivo | null;
  /** The day until which the reason holds. */
  hasta: string | null;
}

/** The reasons that forbid any message to a payer, whatever its rule. */
function impedimento({ esEstudiante, ultimo, enCamino, promesa }: Cuenta, hoy: string): Pick<Decision, 'motivo' | 'hasta'> | undefined {
  if (esEstudiante) return { motivo: 'SIN_RESPONSABLE', hasta: null };
  if (ultimo === hoy) return { motivo: 'YA_HOY', hasta: null };
  if (enCamino) return { motivo: 'EN_CAMINO', hasta: null };
  return promesa !== null && promesa >= hoy ? { motivo: 'PROMESA', hasta: promesa } : undefined;
}

const faltaContacto = ({ canal }: Regla, { email, telefono }: Cuenta): Motivo | undefined => {
  if (canal === 'CORREO') return email === '' ? 'SIN_CORREO' : undefined;
  return telefono === '' ? 'SIN_TELEFONO' : undefined;
};

/**
 * Which rule sends a payer a message today: the most urgent one whose day it is and whose channel reaches the payer; otherwise the reason
 * why none does. Undefined if no rule applies to what this payer owes. At most one message results, however many rules there are.
 */
export function decidir(cuenta: Cuenta, reglas: readonly Regla[], hoy: string): Decision | undefined {
  const asuntos = [...reglas].sort(masUrgente).flatMap((regla) => {
    const toca = TOCA[regla.cuando](regla, cuenta, hoy);
    return toca ? [{ regla, toca }] : [];
  });
  const deHoy = asuntos.flatMap(({ regla, toca }) => ('contenido' in toca ? [{ regla, contenido: toca.contenido }] : []));
  if (deHoy.length) {
    const impide = impedimento(cuenta, hoy);
    if (impide) return { ...deHoy[0]!, ...impide };
    const llega = deHoy.find(({ regla }) => faltaContacto(regla, cuenta) === undefined);
    if (llega) return { ...llega, motivo: null, hasta: null };
    return { ...deHoy[0]!, motivo: faltaContacto(deHoy[0]!.regla, cuenta)!, hasta: null };
  }
  const [primero] = asuntos;
  if (!primero) return undefined;
  const esperan = asuntos.flatMap(({ regla, toca }) => ('espera' in toca ? [{ regla, hasta: toca.espera }] : []));
  const [pronto] = esperan.sort((a, b) => diasEntre(b.hasta, a.hasta));
  const contenido = debidoDe(cuenta, hoy);
  if (cuenta.ultimo === hoy) return { regla: primero.regla, contenido, motivo: 'YA_HOY', hasta: null };
  if (!pronto) return { regla: primero.regla, contenido, motivo: 'YA_RECIBIO', hasta: null };
  return { regla: pronto.regla, contenido, motivo: 'ESPERA', hasta: pronto.hasta };
}

/** An account's overdue debt, or all its debt if nothing is overdue; shown beside a reason. */
export function debidoDe({ deudas }: Pick<Cuenta, 'deudas'>, hoy: string): Contenido {
  const vencidas = deudas.filter(({ vence }) => vence < hoy);
  return deudas.length ? contenidoDe(vencidas.length ? vencidas : deudas) : { monto: CERO, vence: hoy };
}

interface Promesa {
  promesa: string | null;
  monto: Centavos | null;
  /** What the payer has paid since the promise, and what is overdue now. */
  pagado: Centavos;
  vencido: Centavos;
}

/**
 * CUMPLIDA once the amount is paid (for a promise without an amount: once nothing is overdue); VIGENTE through its day; ROTA afterwards.
 * Null without a promise.
 */
export function estadoDePromesa({ promesa, monto, pagado, vencido }: Promesa, hoy: string): 'VIGENTE' | 'CUMPLIDA' | 'ROTA' | null {
  if (promesa === null) return null;
  if (pagado > 0 && (monto === null ? vencido === 0 : pagado >= monto)) return 'CUMPLIDA';
  return promesa >= hoy ? 'VIGENTE' : 'ROTA';
}
