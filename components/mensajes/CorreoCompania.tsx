import dynamic from 'next/dynamic';
import { Button } from 'primereact/button';
import { useState } from 'react';
import type { EstadoAjustes } from '@/contract/mensajes/correo';
import { correoService } from '@/services/mensajes';
import { LoadFailed } from '../feedback/LoadFailed';
import { useLoaded } from '../data/useLoaded';
import { SEGURIDAD, SITUACION } from './textos';

const CorreoForm = dynamic(() => import('./CorreoForm').then((module) => module.CorreoForm), { ssr: false });

const facts = ({ servidor, puerto, seguridad, usuario, tieneClave, remitente, nombreRemitente }: EstadoAjustes): [string, string][] => [
  ['Servidor', servidor && `${servidor}:${puerto}`],
  ['Seguridad', servidor && SEGURIDAD[seguridad]],
  ['Usuario', usuario],
  ['Contraseña', tieneClave ? 'Guardada' : ''],
  ['Remitente', nombreRemitente ? `${nombreRemitente} <${remitente}>` : remitente],
];

const Facts = ({ estado }: { estado: EstadoAjustes }) => (
  <dl className="facts compania-datos">
    {facts(estado).map(([name, value]) => [
      <dt key={name}>{name}</dt>,
      <dd key={`${name}:`}>{value || <span className="nothing">Sin indicar</span>}</dd>,
    ])}
  </dl>
);

function Situacion({ estado }: { estado: EstadoAjustes }) {
  if (estado.claveLegible) return <p className="correo-situacion">{SITUACION[estado.origen]}</p>;
  return (
    <p className="notice notice-warn" role="alert">
      <i className="pi pi-exclamation-triangle" aria-hidden />
      <span>La contraseña guardada no se puede leer en este equipo. Escríbala de nuevo: hasta entonces no sale ningún correo.</span>
    </p>
  );
}

/** How the academy sends mail. */
export function CorreoCompania() {
  const { data, error, reload, set } = useLoaded('correo', (options) => correoService.ajustes({}, options));
  const [editing, setEditing] = useState(false);
  if (error) return <LoadFailed error={error} onRetry={reload} />;
  if (!data) {
    return (
      <div className="bars-block" role="status" aria-label="Cargando">
        <span className="bar" />
        <span className="bar" />
      </div>
    );
  }
  return (
    <>
      <Situacion estado={data} />
      {data.servidor && <Facts estado={data} />}
      <Button
        type="button"
        label={data.servidor ? 'Editar' : 'Configurar el correo'}
        icon="pi pi-pencil"
        onClick={() => setEditing(true)}
      />
      {editing && <CorreoForm estado={data} onSaved={set} onClose={() => setEditing(false)} />}
    </>
  );
}
