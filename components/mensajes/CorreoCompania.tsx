import { useState } from 'react';
import type { EstadoAjustes } from '@/contract/mensajes/correo';
import { correoService } from '@/services/mensajes';
import { later } from '../data/later';
import { useLoaded, Loaded } from '../data/useLoaded';
import { Notice } from '../feedback/Notice';
import { Button } from '../ui/Button';
import { Facts, type Fact } from '../ui/Facts';
import { SEGURIDAD, SITUACION } from './estadoCorreo';

const CorreoForm = later(() => import('./CorreoForm'), 'CorreoForm');

const facts = ({ servidor, puerto, seguridad, usuario, tieneClave, remitente, nombreRemitente }: EstadoAjustes): Fact[] => [
  ['Servidor', servidor && `${servidor}:${puerto}`],
  ['Seguridad', servidor && SEGURIDAD[seguridad]],
  ['Usuario', usuario],
  ['Contraseña', tieneClave ? 'Guardada' : ''],
  ['Remitente', nombreRemitente ? `${nombreRemitente} <${remitente}>` : remitente],
];

function Situacion({ estado }: { estado: EstadoAjustes }) {
  if (estado.claveLegible) return <p className="mb-3 text-muted">{SITUACION[estado.origen]}</p>;
  return (
    <Notice tone="warn" role="alert" className="mb-3">
      La contraseña guardada no se puede leer en este equipo. Escríbala de nuevo: hasta entonces no sale ningún correo.
    </Notice>
  );
}

/** The academy's mail settings. */
export function CorreoCompania() {
  const loaded = useLoaded(correoService.ajustes);
  const [editing, setEditing] = useState(false);
  return (
    <Loaded of={loaded}>
      {(data) => (
        <>
          <Situacion estado={data} />
          {data.servidor && <Facts of={facts(data)} blank="Sin indicar" className="mb-4" />}
          <Button label={data.servidor ? 'Editar' : 'Configurar el correo'} icon="pi-pencil" onClick={() => setEditing(true)} />
          {editing && <CorreoForm estado={data} onSaved={loaded.set} onClose={() => setEditing(false)} />}
        </>
      )}
    </Loaded>
  );
}
