/** One thing to choose, and where it leads. */
export interface Choice {
  /** Tells it from all others in the list; without spaces, for it becomes the name of an element. */
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

/** What was found of one kind, while it is looked for too. */
export interface Found {
  groups: Group[];
  waiting: boolean;
  error?: string;
  retry: () => void;
}
