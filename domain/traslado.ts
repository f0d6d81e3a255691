import { motivosDeRechazo, type InscripcionPedida, type RechazoDeInscripcion } from './inscripcion';
import type { TipoCobro } from './cuotas';
import { textoDelDia } from './fechas';

/** Why a transfer is refused: what refuses an enrolment, and what is its own. */
export type MotivoDeTraslado = RechazoDeInscripcion['motivo'] | 'OTRO_PERIODO' | 'OTRO_COBRO' | 'MODALIDAD' | 'NO_ACTIVA' | 'ANTES';

export interface RechazoDeTraslado {
  motivo: MotivoDeTraslado;
  mensaje: string;
  superable: boolean;
}

/** A transfer as it is judged: the enrolment in the new group, and the enrolment that moves. */
export interface TrasladoPedido extends InscripcionPedida {
  inscripcion: {
    activa: boolean;
    codigoGrupo: number;
    codigoPeriodo: number;
    fechaInscripcion: string;
    tipoCobro: TipoCobro;
    modalidad: string;
  };
  destino: { codigoPeriodo: number; periodo: string; tipoCobro: TipoCobro; ofreceModalidad: boolean };
  cambiarPrecio: boolean;
}

const no = (motivo: MotivoDeTraslado, mensaje: string): RechazoDeTraslado[] => [{ motivo, mensaje, superable: false }];

/**
 * Everything that speaks against moving an enrolment to another group, [] when nothing does. What is of a transfer alone nobody overrules: the
 * group of another period, one that is charged otherwise, a price that the group has not, a day before the enrolment.
 */
export function motivosDeTraslado(pedido: TrasladoPedido): RechazoDeTraslado[] {
  const { inscripcion, destino, grupo, fecha, cambiarPrecio } = pedido;
  if (!inscripcion.activa) return no('NO_ACTIVA', 'La inscripción ya no está activa.');
  if (inscripcion.codigoGrupo === grupo.codigoGrupo) return no('YA_INSCRITO', 'Ya está en ese grupo.');
  if (inscripcion.codigoPeriodo !== destino.codigoPeriodo) return no('OTRO_PERIODO', `El grupo es de otro período: ${destino.periodo}.`);
  const { fechaInscripcion, tipoCobro } = inscripcion;
  return [
    ...(fecha < fechaInscripcion ? no('ANTES', `Se inscribió el ${textoDelDia(fechaInscripcion)}: no puede pasar antes.`) : []),
    ...(tipoCobro === destino.tipoCobro
      ? []
      : no(
          'OTRO_COBRO',
          `El grupo cobra ${destino.tipoCobro === 'FIJO' ? 'un monto fijo' : 'por asistencia'} y el suyo no: cancele e inscriba.`,
        )),
    ...(cambiarPrecio && !destino.ofreceModalidad ? no('MODALIDAD', `El grupo no ofrece la modalidad ${inscripcion.modalidad}.`) : []),
    ...motivosDeRechazo(pedido),
  ];
}
