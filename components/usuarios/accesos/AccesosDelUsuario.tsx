import { useState } from 'react';
import { TIPO_USUARIO } from '@/contract/palabras';
import { SECCIONES, type AccesosDeUsuario as Accesos } from '@/contract/usuarios/acceso';
import { porQue } from '@/domain/accesos';
import { equalsIgnoringCase } from '@/utils/validation';
import { Field } from '../../ui/Field';
import { Select } from '../../ui/input/Select';
import { EstadoTag } from '../../ui/tag/EstadoTag';
import { AccesosSueltos } from './AccesosSueltos';
import { RolesDelUsuario } from '../roles/RolesDelUsuario';
import type { Guarda } from './useCambios';
import { useMisAccesos } from './useMisAccesos';
import { Notice } from '../../feedback/Notice';

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
      <Field label="¿Por qué se abre o no una página?">
        {(input) => (
          <Select
            {...input}
            placeholder="Elija una página"
            options={options}
            value={codigo}
            onChange={(value) => setCodigo(Number(value))}
          />
        )}
      </Field>
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
      <section aria-label="Accesos uno por uno">
        <h2>Accesos uno por uno</h2>
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
      </section>
    </div>
  );
}
