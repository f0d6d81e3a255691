import dynamic from 'next/dynamic';
import { useState } from 'react';
import { inscripciones, REBAJAN, type InscripcionLeida } from '@/contract/inscripciones/leida';
import { inscripcionesActivas } from '@/services/inscripciones';
import { useLoaded } from '../../data/useLoaded';
import { usePermiso } from '../../data/usePermiso';
import { Button } from '../../ui/Button';

const Rebajas = dynamic(() => import('../../inscripciones/actos/Rebajas').then((module) => module.Rebajas), { ssr: false });

/** Opens the discounts and scholarships of each enrolment of a student, for users who grant them; `onCambio` runs when amounts changed. */
export function RebajasDelEstudiante({ codigoEstudiante, onCambio }: { codigoEstudiante: number; onCambio: () => void }) {
  const [lee, rebaja] = [usePermiso(inscripciones.id.access), usePermiso(REBAJAN)];
  const activas = useLoaded(inscripcionesActivas, lee && rebaja ? { query: { codigoEstudiante } } : undefined);
  const [abierta, setAbierta] = useState<InscripcionLeida>();
  const suyas = (activas.data ?? []).filter(({ tipo }) => tipo === 'REGULAR');
  return (
    <>
      {suyas.map((una) => (
        <Button
          key={una.codigoInscripcion}
          label={suyas.length > 1 ? `Descuentos y becas · ${una.grupo}` : 'Descuentos y becas'}
          icon="pi pi-percentage"
          outlined
          onClick={() => setAbierta(una)}
        />
      ))}
      {abierta && (
        <Rebajas
          codigoInscripcion={abierta.codigoInscripcion}
          nombre={`${abierta.nombreCompleto} en ${abierta.grupo}`}
          onCambio={onCambio}
          onClose={() => setAbierta(undefined)}
        />
      )}
    </>
  );
}
