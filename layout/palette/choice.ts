/** One entry of the palette and its address. */
export interface Choice {
  /** Unique in the list and without spaces, since it becomes the id of an element. */
  id: string;
  href: string;
  icon: string;
  label: string;
  hint: string;
}

/** Choices under one heading. */
export interface Group {
  name: string;
  choices: Choice[];
}

/** The matches of one kind, and whether its search is still running. */
export interface Found {
  groups: Group[];
  waiting: boolean;
  error?: string;
  retry: () => void;
}
