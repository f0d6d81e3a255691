import { useEffect, useId, useRef } from 'react';
import type { Acceso } from '@/contract/usuarios/acceso';
import { cuantos } from '@/domain/accesos';
import { AccesoTexto } from './AccesoTexto';
import { Check } from '../../ui/input/CheckList';
import { CheckInput, Option } from '../../ui/input/Option';
import { porSeccion, Seccion } from './Seccion';

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
      <small className="text-muted">
        {codigos.filter((code) => elegidos.has(code)).length} de {codigos.length}
      </small>
    </Option>
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
        <li key={acceso.codigoAcceso}>
          <Check
            checked={elegidos.has(acceso.codigoAcceso)}
            disabled={impide(acceso.codigoAcceso) !== undefined}
            onChange={(on) => onChange([acceso.codigoAcceso], on)}
          >
            <AccesoTexto acceso={acceso} nota={impide(acceso.codigoAcceso)} />
          </Check>
        </li>
      ))}
    </Seccion>
  ));
}
