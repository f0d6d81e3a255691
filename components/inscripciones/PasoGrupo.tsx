import { Button } from '../ui/Button';
import { useEffect, useMemo, useState } from 'react';
import { selectInscripcion, loadGrupos, type Borrador, type GrupoOfrecido } from '@/store/inscripciones';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { useEsAdministrador } from '../data/usePermiso';
import { Empty } from '../feedback/Empty';
import { LoadFailed } from '../feedback/LoadFailed';
import type { Anotar } from './useInscribir';
import { ninoDe } from './nuevoEstudiante';
import { noCabe, TarjetaGrupo } from './TarjetaGrupo';
import { Check } from '../ui/input/CheckList';
import { Skeleton } from '../ui/Skeleton';

interface Props {
  borrador: Borrador;
  onChange: (part: Partial<Borrador>) => void;
  espera: Anotar;
}

interface ListProps {
  grupos: GrupoOfrecido[];
  elegido?: number;
  supera: boolean;
  conFoco?: true;
  onPick: (grupo: GrupoOfrecido) => void;
  espera: Anotar;
}

const Tarjetas = ({ grupos, elegido, supera, onPick, espera, conFoco }: ListProps) => (
  <ul className="tiled gap-3 list-none p-0 mb-3">
    {grupos.map((grupo, i) => (
      <TarjetaGrupo
        key={grupo.codigoGrupo}
        grupo={grupo}
        chosen={grupo.codigoGrupo === elegido}
        supera={supera}
        first={conFoco && (grupos.some(({ codigoGrupo }) => codigoGrupo === elegido) ? grupo.codigoGrupo === elegido : i === 0)}
        onPick={() => onPick(grupo)}
        onAnotar={espera.busy || grupo.periodoCerrado ? undefined : () => espera.anotar(grupo.codigoGrupo)}
      />
    ))}
  </ul>
);

/** The second step: the groups that fit and, apart from them, the others with the reason. */
export function PasoGrupo({ borrador, onChange, espera }: Props) {
  const dispatch = useAppDispatch();
  const { rows, status, error } = useAppSelector((root) => selectInscripcion(root).grupos);
  const supera = useEsAdministrador();
  const [cerrados, setCerrados] = useState(borrador.grupo?.periodoCerrado ?? false);
  const { fechaNacimiento, sexo } = ninoDe(borrador);
  const pide = useMemo(() => ({ fechaNacimiento, sexo, cerrados }), [fechaNacimiento, sexo, cerrados]);
  useEffect(() => {
    const request = dispatch(loadGrupos(pide));
    return () => request.abort();
  }, [dispatch, pide]);

  const pick = (grupo: GrupoOfrecido) => {
    const [unica] = grupo.modalidades;
    const codigoModalidad = grupo.modalidades.length === 1 ? unica?.codigoModalidad : undefined;
    const same = grupo.codigoGrupo === borrador.grupo?.codigoGrupo;
    onChange({ grupo, paso: 2, codigoModalidad: same ? borrador.codigoModalidad : codigoModalidad, ...(!same && { motivoExcepcion: '' }) });
  };
  if (status === 'failed') return <LoadFailed error={error} onRetry={() => void dispatch(loadGrupos(pide))} />;
  if (status === 'loading' && rows.length === 0) return <Skeleton lines={6} />;
  const caben = rows.filter((grupo) => noCabe(grupo).length === 0);
  const otros = rows.filter((grupo) => noCabe(grupo).length > 0);
  const lista = { elegido: borrador.grupo?.codigoGrupo, supera, onPick: pick, espera };
  return (
    <section aria-label="Grupo">
      {caben.length > 0 ? (
        <Tarjetas grupos={caben} conFoco {...lista} />
      ) : (
        <Empty icon="pi-users" title="Ningún grupo abierto le sirve y tiene lugar.">
          {otros.length > 0 ? 'Abajo están los demás, con la razón.' : 'Los grupos se abren en Grupos.'}
        </Empty>
      )}
      {supera && (
        <Check checked={cerrados} onChange={setCerrados}>
          Mostrar también grupos de períodos cerrados
        </Check>
      )}
      {otros.length > 0 && (
        <>
          <h2 className="mb-2">No caben</h2>
          <p className="text-muted mb-3">
            {supera ? 'Como administrador puede elegirlos; al final se le pide la razón.' : 'Un administrador puede inscribir en ellos.'}
          </p>
          <Tarjetas grupos={otros} {...lista} />
        </>
      )}
      <div className="botones">
        <Button label="Atrás" icon="pi pi-arrow-left" text onClick={() => onChange({ paso: 0 })} />
      </div>
    </section>
  );
}
