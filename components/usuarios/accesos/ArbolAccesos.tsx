import { useEffect, useId, useRef } from 'react';
import type { Acceso } from '@/contract/usuarios/acceso';
import { cuantos } from '@/domain/accesos';
import { AccesoTexto } from './AccesoTexto';
import { porSeccion } from './secciones';
import { CheckInput, Option } from '../../ui/input/Option';
import { Seccion } from './Seccion';

interface Props {
  accesos: readonly Acceso[];
  filtro: string;
  elegidos: ReadonlySet<number>;
  /** Why an access cannot be changed here ('' if the page already says so); undefined if it can. */
  impide: (codigoAcceso: number) => string | undefined;
  onChange: (codigos: readonly number[], elegido: boolean) => void;
}

interface SectionProps extends Omit<Props, 'filtro'> {
  seccion: string;
}

/** The checkbox of a section: checked, unchecked or indeterminate. */
function Todos({ seccion, accesos, elegidos, impide, onChange }: SectionProps) {
  const box = useRef<HTMLInputElement>(null);
  const libres = accesos.map(({ codigoAcceso }) => codigoAcceso).filter((code) => impide(code) === undefined);
  const codigos = accesos.map(({ codigoAcceso }) => codigoAcceso);
  const state = cuantos(codigos, elegidos);
  useEffect(() => {
    box.current!.indeterminate = state === 'algunos';
  }, [state]);
  // If everything changeable is checked, the next click unchecks it.
  const lleno = libres.every((code) => elegidos.has(code));
  return (
    <Option className="flex-1">
      <CheckInput
        ref={box}
        type="checkbox"
        checked={state === 'todos'}
        disabled={libres.length === 0}
        onChange={() => onChange(libres, !lleno)}
      />
      <strong>{seccion}</strong>
      <small>
        {codigos.filter((code) => elegidos.has(code)).length} de {codigos.length}
      </small>
    </Option>
  );
}

function Fila({
  acceso,
  elegido,
  motivo,
  onChange,
}: {
  acceso: Acceso;
  elegido: boolean;
  motivo?: string;
  onChange: (on: boolean) => void;
}) {
  return (
    <li>
      <Option data-impide={motivo === undefined ? undefined : true}>
        <CheckInput type="checkbox" checked={elegido} disabled={motivo !== undefined} onChange={({ target }) => onChange(target.checked)} />
        <AccesoTexto acceso={acceso} nota={motivo} />
      </Option>
    </li>
  );
}

/** The accesses as checkboxes, grouped under the checkbox of their section. */
export function ArbolAccesos({ accesos, filtro, elegidos, impide, onChange }: Props) {
  const id = useId();
  const secciones = porSeccion(accesos, filtro);
  if (secciones.length === 0) return <p className="nothing">Nada coincide con «{filtro}».</p>;
  return secciones.map(({ seccion, accesos: suyos }, i) => (
    <Seccion
      key={seccion}
      titleId={`${id}-${i}`}
      title={<Todos seccion={seccion} accesos={suyos} elegidos={elegidos} impide={impide} onChange={onChange} />}
    >
      {suyos.map((acceso) => (
        <Fila
          key={acceso.codigoAcceso}
          acceso={acceso}
          elegido={elegidos.has(acceso.codigoAcceso)}
          motivo={impide(acceso.codigoAcceso)}
          onChange={(on) => onChange([acceso.codigoAcceso], on)}
        />
      ))}
    </Seccion>
  ));
}
