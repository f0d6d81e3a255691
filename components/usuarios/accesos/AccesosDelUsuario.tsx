import { useState, useMemo } from 'react';
import { accesos as nombres } from '@/contract/accesos';
import { TIPO_USUARIO } from '@/contract/palabras';
import { SECCIONES, type AccesosDeUsuario as Accesos, type AccesosDeUsuario, type RolDeUsuario } from '@/contract/usuarios/acceso';
import { porQue, efectoDeRoles } from '@/domain/accesos';
import { accesoService } from '@/services/accesos';
import { plural } from '@/utils/format';
import { equalsIgnoringCase } from '@/utils/validation';
import { Section } from '../../ui/Section';
import { Notice } from '../../feedback/Notice';
import { tellRefusal, useSubmit } from '../../form/useSubmit';
import { Check } from '../../ui/input/CheckList';
import { LabelledSelect } from '../../ui/input/Select';
import { EstadoTag } from '../../ui/tag/EstadoTag';
import { AccesosSueltos } from './AccesosSueltos';
import { NombreConNota, Seccion } from './AccesoTexto';
import { BarraCambios } from './BarraCambios';
import { type Guarda, PROPIO, useCambios } from './useCambios';
import { useMisAccesos } from './useMisAccesos';

interface RolesDelUsuarioProps extends Guarda {
  quien: AccesosDeUsuario;
  /** The caller's accesses. */
  tengo: ReadonlySet<number>;
  /** Read-only; the page says why. */
  bloqueado: boolean;
  /** Whether the caller is that user. */
  esUsted: boolean;
  onSaved: (quien: AccesosDeUsuario) => void;
  onStale: () => void;
}

/** Why a role cannot be assigned; undefined if it can, or if it is assigned already and can only be removed. */
function impide({ asignado, activo, accesos }: RolDeUsuario, tengo: ReadonlySet<number>): string | undefined {
  if (asignado) return undefined;
  if (!activo) return 'Está inactivo.';
  const faltan = accesos.filter((code) => !tengo.has(code));
  if (faltan.length === 0) return undefined;
  const cuales = faltan.length > 2 ? plural(faltan.length, 'acceso') : faltan.map((code) => `«${nombres.get(code)}»`).join(' y ');
  return `Da ${cuales} que usted no tiene.`;
}

/** A user's roles as checkboxes; changes apply on saving. */
function RolesDelUsuario({ quien, tengo, bloqueado, esUsted, onSaved, onStale, ...guarda }: RolesDelUsuarioProps) {
  const base = useMemo(() => quien.roles.filter(({ asignado }) => asignado).map(({ codigoRol }) => codigoRol), [quien]);
  const { elegidos, dirty, poner, descartar } = useCambios(base, guarda);
  const { da, quita } = efectoDeRoles(quien, elegidos);
  const { submit, busy } = useSubmit(
    () => {
      const accesoRolUsuario = [...elegidos].map((codigoRol) => ({ codigoRol }));
      return accesoService.saveRoles({ body: { usuario: quien.usuario, accesoRolUsuario, version: quien.version } });
    },
    {
      ask: () => (esUsted && quita.length > 0 ? PROPIO : undefined),
      success: 'Roles guardados',
      then: (saved) => {
        descartar();
        onSaved(saved);
      },
      refused: (error) => {
        tellRefusal(error);
        if (error.conflict) onStale();
      },
    },
  );
  return (
    <Seccion
      title={<strong>Roles</strong>}
      before={quien.roles.length === 0 && <p className="nothing">Todavía no hay roles en la academia: se crean en Roles.</p>}
      after={dirty && <BarraCambios da={da} quita={quita} busy={busy} onSave={() => void submit()} onDiscard={descartar} />}
    >
      {quien.roles.map((rol) => {
        const motivo = bloqueado ? '' : impide(rol, tengo);
        return (
          <li key={rol.codigoRol}>
            <Check checked={elegidos.has(rol.codigoRol)} disabled={motivo !== undefined} onChange={(on) => poner([rol.codigoRol], on)}>
              <NombreConNota
                name={rol.descripcion}
                note={motivo || (rol.activo ? plural(rol.accesos.length, 'acceso') : 'Inactivo: no da nada')}
              />
            </Check>
          </li>
        );
      })}
    </Seccion>
  );
}

interface Props extends Guarda {
  quien: Accesos;
  onSaved: (quien: Accesos) => void;
  /** Reloads the user after a version conflict. */
  reload: () => void;
}

function Aviso({ icon, children }: { icon: string; children: string }) {
  return (
    <Notice tone="warn" icon={icon}>
      {children}
    </Notice>
  );
}

/** Explains in a sentence why a page opens for a user or not. */
function PorQue({ quien }: { quien: Accesos }) {
  const [codigo, setCodigo] = useState<number | null>(null);
  const options = SECCIONES.flatMap((seccion) =>
    quien.accesos.filter((one) => one.seccion === seccion).map((one) => ({ value: one.codigoAcceso, label: one.descripcion })),
  );
  const answer = codigo === null ? undefined : porQue(quien, codigo);
  return (
    <div className="narrow">
      <LabelledSelect
        label="¿Por qué se abre o no una página?"
        placeholder="Elija una página"
        options={options}
        value={codigo}
        onChange={(value) => setCodigo(Number(value))}
      />
      <div role="status">
        {answer && (
          <Notice tone={answer.abre ? 'success' : 'warn'} icon={answer.abre ? undefined : 'pi-lock'}>
            {answer.frase}
          </Notice>
        )}
      </div>
    </div>
  );
}

/** A user's accesses and their origin: roles, exceptions, and an explanation why a page opens. */
export function AccesosDelUsuario({ quien, onSaved, reload, ...guarda }: Props) {
  const { nombre, tengo, esAdministrador, recargar } = useMisAccesos();
  const esUsted = equalsIgnoringCase(nombre, quien.usuario);
  const bloqueado = quien.tipoUsuario === 'ADMINISTRADOR' && !esAdministrador;
  const then = () => {
    if (esUsted) void recargar();
  };
  return (
    <div className="flex flex-column gap-3">
      <header>
        <h2>{quien.nombreCompleto}</h2>
        <p className="text-muted">
          {quien.usuario} · {TIPO_USUARIO[quien.tipoUsuario]} <EstadoTag estado={quien.activo} />
        </p>
      </header>
      {bloqueado && <Aviso icon="pi-lock">Es administrador: solo otro administrador puede cambiar sus accesos.</Aviso>}
      {!quien.activo && <Aviso icon="pi-ban">Su usuario está inactivo: no entra, tenga los accesos que tenga.</Aviso>}
      {quien.sucursales === 0 && (
        <Aviso icon="pi-map-marker">No tiene ninguna sucursal: los procesos no se le abren hasta que se le asigne una.</Aviso>
      )}
      <RolesDelUsuario
        quien={quien}
        tengo={tengo}
        bloqueado={bloqueado}
        esUsted={esUsted}
        onSaved={(saved) => {
          onSaved(saved);
          then();
        }}
        onStale={reload}
        {...guarda}
      />
      <PorQue quien={quien} />
      <Section title="Accesos uno por uno">
        <p className="text-muted mb-3">Lo que se cambia aquí cuenta enseguida y queda como excepción: los roles ya no lo tocan.</p>
        <AccesosSueltos
          quien={quien}
          tengo={tengo}
          bloqueado={bloqueado}
          esUsted={esUsted}
          onChanged={() => {
            reload();
            then();
          }}
        />
      </Section>
    </div>
  );
}
