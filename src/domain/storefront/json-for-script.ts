const UNSAFE = /[<>&\u2028\u2029]/g;

/**
 * JSON that may stand inside a `<script>` element whatever the merchant wrote: it can end no element, start no comment,
 * and `JSON.parse` gives the value back.
 */
export function jsonForScript(value: unknown): string {
  const json = JSON.stringify(value);
  if (json === undefined) {
    throw new Error(
      `A ${typeof value} has no JSON, so nothing can be put in the script. Pass null or an object.`,
    );
  }
  return json.replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
