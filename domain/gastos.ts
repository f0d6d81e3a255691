/** The kinds of expense that every academy starts with; it changes and adds others. */
export const TIPOS_DE_GASTO = ['Transporte', 'Agua y refrigerio', 'Mantenimiento de canchas', 'Material de oficina', 'Arbitraje', 'Otros'];
