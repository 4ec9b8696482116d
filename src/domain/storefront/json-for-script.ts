const UNSAFE = /[<>&\u2028\u2029]/g;

/**
 * JSON that is safe inside a `<script>` element, whatever the merchant wrote: it cannot end the element or start a comment.
 * `JSON.parse` restores the value.
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
