import { Button } from '../ui/Button';

/** The button that creates a row. */
export const CreateButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button label={label} icon="pi-plus" onClick={onClick} />
);
