import type { RechazoDeTraslado } from '@/contract/inscripciones/actos';
import { motivosDeRechazo, type InscripcionPedida } from './inscripcion';
import type { TipoCobro } from './cuotas';
import { textoDelDia } from '../fechas';

/** A transfer to be judged: the enrolment in the new group, and the enrolment that moves. */
interface TrasladoPedido extends InscripcionPedida {
  inscripcion: {
    activa: boolean;
    codigoGrupo: number;
    codigoPeriodo: number;
    fechaInscripcion: string;
    /** The day of its last transfer; null without one. */
    llego?: string | null;
    tipoCobro: TipoCobro;
    modalidad: string;
  };
  destino: { codigoPeriodo: number; periodo: string; tipoCobro: TipoCobro; ofreceModalidad: boolean };
  cambiarPrecio: boolean;
}

const no = (motivo: RechazoDeTraslado['motivo'], mensaje: string): RechazoDeTraslado[] => [{ motivo, mensaje, superable: false }];

/**
 * Every refusal of moving an enrolment to another group; [] if there is none. The reasons specific to a transfer cannot be overridden: a
 * group of another period, one charged differently, a modality that the group does not offer, a day before the enrolment or the last
 * transfer.
 */
export function motivosDeTraslado(pedido: TrasladoPedido): RechazoDeTraslado[] {
  const { inscripcion, destino, grupo, fecha, cambiarPrecio } = pedido;
  if (!inscripcion.activa) return no('NO_ACTIVA', 'La inscripción ya no está activa.');
  if (inscripcion.codigoGrupo === grupo.codigoGrupo) return no('YA_INSCRITO', 'Ya está en ese grupo.');
  if (inscripcion.codigoPeriodo !== destino.codigoPeriodo) return no('OTRO_PERIODO', `El grupo es de otro período: ${destino.periodo}.`);
  const { fechaInscripcion, llego, tipoCobro } = inscripcion;
  return [
    ...(fecha < fechaInscripcion ? no('ANTES', `Se inscribió el ${textoDelDia(fechaInscripcion)}: no puede pasar antes.`) : []),
    ...(llego && fecha >= fechaInscripcion && fecha < llego
      ? no('ANTES', `Está en su grupo desde el ${textoDelDia(llego)}: no puede pasar antes.`)
      : []),
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
