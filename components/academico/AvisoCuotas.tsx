import { useWatch } from 'react-hook-form';
import type { GrupoInput } from '@/contract/academico/grupo';
import type { Modalidad } from '@/contract/academico/modalidad';
import type { PeriodoAcademico } from '@/contract/academico/periodo';
import { avisoDeTramos } from '@/domain/inscripciones/cuotas';
import { Notice } from '../feedback/Notice';

interface Props {
  periodos: readonly PeriodoAcademico[] | undefined;
  modalidades: readonly Modalidad[] | undefined;
}

/** A warning in the form of a group about modalities that do not fit the chosen period: instalments beyond its end, or a long last one. */
export function AvisoCuotas({ periodos = [], modalidades = [] }: Props) {
  const [codigoPeriodo, elegidas = []] = useWatch({ name: ['codigoPeriodo', 'modalidades'] }) as [
    number | null,
    GrupoInput['modalidades']?,
  ];
  const periodo = periodos.find((uno) => uno.codigoPeriodo === codigoPeriodo);
  if (!periodo) return null;
  return elegidas.map(({ codigoModalidad }, i) => {
    const modalidad = modalidades.find((una) => una.codigoModalidad === codigoModalidad);
    const aviso = modalidad && avisoDeTramos({ ...periodo, ...modalidad });
    return aviso ? (
      <Notice key={i} tone="warn" role="status" icon="pi-info-circle">
        {modalidad.descripcion}: {aviso}
      </Notice>
    ) : null;
  });
}
