const lista = (texto: string) => texto.trim().split(/,\s*/);

/** First names of boys. */
export const NINOS = lista(`
  Ángel, Adrián, Alejandro, Andrés, Anderson, Axel, Brayan, Carlos, César, Christopher, Cristian, Daniel, David, Diego, Eduardo, Elías,
  Emil, Emmanuel, Enmanuel, Fabián, Félix, Fernando, Francisco, Gabriel, Héctor, Ian, Iker, Isaac, Iván, Jeremy, Jesús, Joel, Jonás,
  José, Juan, Julián, Kelvin, Leandro, Leonel, Lucas, Luis, Manuel, Marcos, Mateo, Matías, Miguel, Moisés, Nicolás, Noé, Óscar, Pablo,
  Pedro, Rafael, Ramón, Raúl, Ricardo, Roberto, Rubén, Samuel, Santiago, Saúl, Sebastián, Starlin, Thiago, Tomás, Víctor, Wander, Wilkin,
  Yadiel, Yunior`);

const SEGUNDOS_NINOS = lista(`
  Adonis, Alberto, Alejandro, Alexander, Andrés, Antonio, Arturo, Daniel, David, de Jesús, Eduardo, Emilio, Enrique, Ernesto, Esteban,
  Gabriel, Ignacio, Isaías, Javier, José, Luis, Manuel, Miguel, Rafael, Ramón, Ramsés, Tomás`);

/** First names of girls. */
export const NINAS = lista(`
  Abigail, Adriana, Alondra, Ámbar, Ana, Andrea, Ashley, Camila, Carolina, Crismeily, Daniela, Dayana, Elena, Emely, Esmeralda, Estefany,
  Gabriela, Génesis, Heidy, Isabella, Jazmín, Julia, Karla, Katherine, Laura, Leidy, Lía, Lucía, Luz, María, Mariana, Mía, Nahomi,
  Natalia, Nicole, Paola, Paula, Perla, Rosa, Rosmery, Sara, Scarlet, Sofía, Valentina, Valeria, Victoria, Ximena, Yamilet, Yuleisy, Zoé`);

const SEGUNDAS_NINAS = lista(`
  Altagracia, Alejandra, Alicia, Beatriz, Belén, Carolina, Cristina, del Carmen, del Pilar, Elizabeth, Esperanza, Esther, Guadalupe,
  Inés, Isabel, Luisa, María, Marie, Mercedes, Michelle, Noemí, Patricia, Raquel, Rocío, Teresa`);

/** Second names by sex. */
export const SEGUNDOS = { M: SEGUNDOS_NINOS, F: SEGUNDAS_NINAS };

/** First names of men of the parents' age. */
export const HOMBRES = lista(`
  Agustín, Alfredo, Ambiórix, Ángel, Antonio, Bienvenido, Carlos, Confesor, Danilo, Domingo, Edwin, Elvis, Enrique, Ernesto, Euclides,
  Fausto, Federico, Félix, Francisco, Freddy, Germán, Héctor, Henry, Jacinto, Jorge, José, Juan, Julio, Leonardo, Luis, Manuel, Marino,
  Máximo, Miguel, Milcíades, Nelson, Nicolás, Pedro, Porfirio, Radhamés, Rafael, Ramón, Reynaldo, Roberto, Salvador, Simeón, Tomás,
  Víctor, Wilfredo, Willy`);

/** First names of women of the parents' age. */
export const MUJERES = lista(`
  Alba, Altagracia, Ana, Ángela, Argentina, Aura, Belkis, Bienvenida, Carmen, Cecilia, Clara, Cristina, Dilenia, Dinorah, Dolores,
  Elizabeth, Elsa, Esther, Fátima, Francisca, Gladys, Gloria, Inés, Ivelisse, Jacqueline, Josefina, Juana, Julissa, Leonor, Lourdes, Luz,
  Maribel, María, Mercedes, Milagros, Minerva, Mirtha, Nidia, Norma, Patria, Patricia, Ramona, Rosa, Rosanna, Sandra, Soraya, Tomasina,
  Wendy, Yahaira, Yolanda`);

/** Surnames; some of several words. */
export const APELLIDOS = lista(`
  Abreu, Acosta, Almánzar, Almonte, Álvarez, Arias, Báez, Batista, Bautista, Beltré, Bonilla, Brito, Burgos, Cabral, Caraballo, Castillo,
  Castro, Cedeño, Colón, Concepción, Contreras, Cordero, Corporán, Cruz, Cuevas, de Jesús, de la Cruz, de la Rosa, de León,
  de los Santos, del Rosario, Díaz, Disla, Durán, Encarnación, Espaillat, Espinal, Estévez, Familia, Feliz, Fernández, Ferreras, Féliz,
  Flores, Frías, García, Germosén, Gil, Gómez, González, Guerrero, Guzmán, Hernández, Herrera, Jáquez, Jiménez, Lantigua, Liriano, López,
  Lora, Luciano, Marte, Martínez, Mateo, Matos, Medina, Mejía, Méndez, Mercedes, Minaya, Montero, Montás, Mora, Morel, Moreta, Muñoz,
  Núñez, Ogando, Ortiz, Paniagua, Paulino, Peguero, Peña, Peralta, Pérez, Pichardo, Pimentel, Polanco, Quezada, Ramírez, Ramos, Reynoso,
  Reyes, Ríos, Rivas, Rodríguez, Rosario, Ruiz, Sánchez, Santana, Santos, Severino, Soriano, Sosa, Suero, Tavárez, Taveras, Tejada,
  Toribio, Torres, Trinidad, Ureña, Valdez, Vargas, Vásquez, Veloz, Ventura, Vicioso, Villar, Zapata`);

/** Health alerts that an instructor must know. */
export const ALERTAS = [
  'Asma: lleva su inhalador en el bulto',
  'Alergia al maní y a las nueces',
  'Alergia a la penicilina',
  'Alergia a la picadura de abeja: tiene autoinyector',
  'Diabetes tipo 1: revisar glucosa antes de entrenar',
  'Epilepsia controlada con medicamento',
  'Soplo cardíaco: sin esfuerzo máximo, autorizado por su cardiólogo',
  'Rodilla operada: evitar saltos hasta el alta',
  'Usa lentes deportivos',
  'Migrañas con el sol fuerte: hidratar y dar sombra',
];
