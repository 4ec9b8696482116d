import type { Field } from './collections.ts';

/** Converts a value to the type of its column: numbers to text, csv to lists, JSON text to objects. Refuses nothing. */
export function cast(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  switch (field.type) {
    case 'string':
    case 'text':
    case 'time':
    case 'date':
    case 'uuid':
    case 'timestamp':
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
    case 'csv':
      return Array.isArray(value) ? value.map(String) : String(value).split(',');
    case 'json':
      return typeof value === 'string' ? parsed(value) : value;
    case 'boolean':
      return value === 1 || value === '1' || value === 'true'
        ? true
        : value === 0 || value === 'false'
          ? false
          : value;
    default:
      return value;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
