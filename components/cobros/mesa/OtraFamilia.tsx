import { Button } from '../../ui/Button';
import { useState } from 'react';
import { agregado, loadPendientes, reselected, selectPendientes } from '@/store/cobros';
import { useAppStore } from '@/store/hooks';
import { EstudianteSearch } from '../../estudiantes/EstudianteSearch';

/** Adds a student of another family to the same payment, e.g. for a grandmother who pays for cousins. */
export function OtraFamilia() {
  const store = useAppStore();
  const [asking, setAsking] = useState(false);
  const pick = async (codigo: number) => {
    const { quien, selectedInvoices } = selectPendientes(store.getState());
    setAsking(false);
    if (!quien) return;
    store.dispatch(agregado(codigo));
    await store.dispatch(loadPendientes(quien));
    store.dispatch(reselected(selectedInvoices));
  };
  if (!asking) {
    return (
      <Button label="Agregar un estudiante de otra familia" icon="pi pi-user-plus" text size="small" onClick={() => setAsking(true)} />
    );
  }
  return (
    <div className="w-full" onKeyDown={({ key }) => key === 'Escape' && setAsking(false)}>
      <EstudianteSearch label="Estudiante de otra familia" autoFocus onPick={({ codigoEstudiante }) => void pick(codigoEstudiante)} />
    </div>
  );
}
