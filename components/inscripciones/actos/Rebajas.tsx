import { useState, type ReactNode } from 'react';
import { ACCESO } from '@/contract/accesos';
import { inscripcionDescuento } from '@/contract/precios/becaEstudiante';
import type { InscripcionCompleta } from '@/contract/inscripciones/leida';

import { leerInscripcion } from '@/services/inscripciones';
import { day } from '@/utils/format';
import { Loaded } from '../../data/Loaded';
import { useLoaded } from '../../data/useLoaded';
import { usePermiso } from '../../data/usePermiso';
import { OtorgarForm, RevocarForm } from '../../precios/OtorgarForm';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { SidePanel } from '../../ui/SidePanel';
import { ConcederDescuento, RetirarDescuento } from './Descuentos';

interface ListaProps {
  titulo: string;
  vacio: string;
  filas: readonly { clave: number; texto: string; nota: string; quitar: string; onQuitar: () => void }[];
  /** Whether the user may grant and take back. */
  puede: boolean;
  children: ReactNode;
}

/** The granted ones, each with a button that takes it back, and a button that grants another. */
const Lista = ({ titulo, vacio, filas, puede, children }: ListaProps) => (
  <section aria-label={titulo} className="mb-4">
    <h3 className="text-base mt-0 mb-2">{titulo}</h3>
    {filas.length === 0 && <p className="text-muted mt-0 mb-2">{vacio}</p>}
    <ul className="list-none m-0 p-0">
      {filas.map(({ clave, texto, nota, quitar, onQuitar }) => (
        <li key={clave} className="flex align-items-center justify-content-between gap-2 py-1">
          <span className="min-w-0 break">
            {texto}
            <small className="text-muted block">{nota}</small>
          </span>
          {puede && <IconButton icon="pi-undo" label={`${quitar} ${texto}`} title={quitar} severity="danger" onClick={onQuitar} />}
        </li>
      ))}
    </ul>
    {puede && children}
  </section>
);

type Acto = { que: 'conceder' | 'otorgar' } | { que: 'retirar'; codigo: number } | { que: 'revocar'; codigo: number };

interface DentroProps {
  inscripcion: InscripcionCompleta;
  onCambio: () => void;
}

const porQuien = ({ valor, usuario, aprobadoPor }: InscripcionCompleta['descuentos'][number]) =>
  [valor, usuario && `concedido por ${usuario}`, aprobadoPor && `aprobado por ${aprobadoPor}`].filter(Boolean).join(' · ');

function Dentro({ inscripcion, onCambio }: DentroProps) {
  const [acto, setActo] = useState<Acto>();
  const [concede, otorga] = [usePermiso(inscripcionDescuento.conceder.access), usePermiso([ACCESO.otorgarBeca])];
  const { codigoEstudiante, nombreCompleto, descuentos, becas } = inscripcion;
  const cerrar = (cambio: boolean) => {
    setActo(undefined);
    if (cambio) onCambio();
  };
  const events = { onHecho: () => cerrar(true), onClose: () => cerrar(false) };
  const retirado = acto?.que === 'retirar' && descuentos.find((uno) => uno.codigoDescuento === acto.codigo);
  const revocada = acto?.que === 'revocar' && becas.find((una) => una.codigoBecaEstudiante === acto.codigo);
  return (
    <>
      <Lista
        titulo="Descuentos"
        vacio="No tiene descuentos concedidos; los de hermanos se aplican por sí solos."
        puede={concede}
        filas={descuentos.map((uno) => ({
          clave: uno.codigoDescuento,
          texto: uno.descripcion,
          nota: porQuien(uno),
          quitar: 'Retirar',
          onQuitar: () => setActo({ que: 'retirar', codigo: uno.codigoDescuento }),
        }))}
      >
        <Button label="Conceder descuento" icon="pi pi-plus" outlined size="small" onClick={() => setActo({ que: 'conceder' })} />
      </Lista>
      <Lista
        titulo="Becas"
        vacio="No tiene becas."
        puede={otorga}
        filas={becas.map(({ codigoBecaEstudiante, descripcion, desde, hasta }) => ({
          clave: codigoBecaEstudiante,
          texto: descripcion,
          nota: `Del ${day(desde)} al ${day(hasta)}`,
          quitar: 'Revocar',
          onQuitar: () => setActo({ que: 'revocar', codigo: codigoBecaEstudiante }),
        }))}
      >
        <Button label="Otorgar beca" icon="pi pi-plus" outlined size="small" onClick={() => setActo({ que: 'otorgar' })} />
      </Lista>
      {acto?.que === 'conceder' && <ConcederDescuento inscripcion={inscripcion} {...events} />}
      {retirado && <RetirarDescuento inscripcion={inscripcion} descuento={retirado} {...events} />}
      {acto?.que === 'otorgar' && <OtorgarForm para={{ codigoEstudiante, nombreCompleto }} onClose={cerrar} />}
      {revocada && (
        <RevocarForm
          otorgada={{ codigoBecaEstudiante: revocada.codigoBecaEstudiante, beca: revocada.descripcion, estudiante: nombreCompleto }}
          onClose={cerrar}
        />
      )}
    </>
  );
}

interface Props {
  codigoInscripcion: number;
  nombre: string;
  /** Called when amounts have changed, so that the page behind reloads. */
  onCambio?: () => void;
  onClose: () => void;
}

/** The reductions of an existing enrolment: grants and takes back discounts, grants and revokes scholarships, each with its effect shown first. */
export function Rebajas({ codigoInscripcion, nombre, onCambio, onClose }: Props) {
  const leida = useLoaded(leerInscripcion, { params: { id: codigoInscripcion } });
  const cambio = () => {
    void leida.reload();
    onCambio?.();
  };
  return (
    <SidePanel title={`Descuentos y becas de ${nombre}`} onClose={onClose}>
      <Loaded of={leida}>{(inscripcion) => <Dentro inscripcion={inscripcion} onCambio={cambio} />}</Loaded>
    </SidePanel>
  );
}
