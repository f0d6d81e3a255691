import { useId, useState } from 'react';
import { rutaDe, type AccesoExplicado, type AccesosDeUsuario } from '@/contract/usuarios/acceso';
import { origen } from '@/domain/accesos';
import { accesoService } from '@/services/accesos';
import { useSubmit } from '../../form/useSubmit';
import { SearchBox } from '../../list/table/SearchBox';
import { Button } from '../../ui/Button';
import { Option } from '../../ui/input/Option';
import { Select } from '../../ui/input/Select';
import { Switch } from '../../ui/input/Switch';
import { AccesoTexto, NO_LO_TIENE, porSeccion, Seccion } from './AccesoTexto';
import { PROPIO } from './useCambios';

interface Props {
  quien: AccesosDeUsuario;
  tengo: ReadonlySet<number>;
  bloqueado: boolean;
  /** Whether the caller is that user. */
  esUsted: boolean;
  onChanged: () => void;
}

const VISTAS = {
  todos: { label: 'Todos los accesos', keep: () => true },
  activos: { label: 'Los que tiene', keep: ({ activo }: AccesoExplicado) => activo },
  excepciones: { label: 'Excepciones', keep: ({ excepcion }: AccesoExplicado) => excepcion },
};
type Vista = keyof typeof VISTAS;
const options = Object.entries(VISTAS).map(([value, { label }]) => ({ value, label }));

interface FilaProps {
  quien: AccesosDeUsuario;
  acceso: AccesoExplicado;
  /** Why it cannot be switched; '' if the page already says so. */
  motivo?: string;
  busy: boolean;
  onSwitch: (activo: boolean) => void;
  onDrop?: () => void;
}

function Fila({ quien, acceso, motivo, busy, onSwitch, onDrop }: FilaProps) {
  const id = useId();
  const nota = [origen(quien, acceso), motivo].filter(Boolean).join('. ');
  return (
    <li className="flex flex-wrap column-gap-2 align-items-center justify-content-between">
      <Option htmlFor={id} data-impide={motivo === undefined ? undefined : true}>
        <Switch id={id} className="flex-none" checked={acceso.activo} disabled={motivo !== undefined || busy} onChange={onSwitch} />
        <AccesoTexto acceso={acceso} nota={nota} />
      </Option>
      {onDrop && (
        <Button
          label="Quitar excepción"
          aria-label={`Quitar excepción de ${acceso.descripcion}`}
          className="flex-none"
          text
          small
          disabled={busy}
          onClick={onDrop}
        />
      )}
    </li>
  );
}

/** A user's accesses as switches that apply at once, each with its origin; switching one makes it an exception. */
export function AccesosSueltos({ quien, tengo, bloqueado, esUsted, onChanged }: Props) {
  const [filtro, setFiltro] = useState('');
  const [vista, setVista] = useState<Vista>('todos');
  const { usuario } = quien;
  const cambiar = useSubmit(
    (codigoAcceso: number, activo: boolean) =>
      accesoService.update({ body: { usuario, codigoAcceso, ruta: rutaDe(codigoAcceso), activo } }),
    { ask: (_, activo) => (esUsted && !activo ? PROPIO : undefined), then: onChanged },
  );
  const quitar = useSubmit((codigoAcceso: number) => accesoService.remove({ params: { usuario, codigoAcceso } }), { then: onChanged });
  const busy = cambiar.busy || quitar.busy;
  const impide = ({ codigoAcceso, activo }: AccesoExplicado) => {
    if (bloqueado) return '';
    return activo || tengo.has(codigoAcceso) ? undefined : NO_LO_TIENE;
  };
  const puedeQuitar = (one: AccesoExplicado) =>
    one.excepcion && !bloqueado && (one.activo || !one.roles.length || tengo.has(one.codigoAcceso));

  const secciones = porSeccion(quien.accesos.filter(VISTAS[vista].keep), filtro);
  return (
    <>
      <div className="grid-tools">
        <SearchBox label="Buscar accesos" value={filtro} onSearch={setFiltro} />
        <Select aria-label="Mostrar" options={options} value={vista} onChange={(value) => setVista(value as Vista)} />
      </div>
      {secciones.length === 0 && <p className="nothing">{filtro ? `Nada coincide con «${filtro}».` : 'No hay ninguno.'}</p>}
      {secciones.map(({ seccion, accesos }) => (
        <Seccion
          key={seccion}
          title={
            <>
              <strong>{seccion}</strong>
              <small className="text-muted">
                {accesos.filter(({ activo }) => activo).length} de {accesos.length}
              </small>
            </>
          }
        >
          {accesos.map((one) => (
            <Fila
              key={one.codigoAcceso}
              quien={quien}
              acceso={one}
              motivo={impide(one)}
              busy={busy}
              onSwitch={(activo) => void cambiar.submit(one.codigoAcceso, activo)}
              onDrop={puedeQuitar(one) ? () => void quitar.submit(one.codigoAcceso) : undefined}
            />
          ))}
        </Seccion>
      ))}
    </>
  );
}
