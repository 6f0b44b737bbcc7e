// What no type tells: names that are not there, code that cannot be reached, text that is read as HTML.

const browser = ["window", "document", "location", "localStorage", "navigator", "fetch", "console", "setTimeout", "clearTimeout",
  "performance", "self", "globalThis", "EventSource", "SharedWorker", "IntersectionObserver", "CustomEvent", "Event", "Image",
  "URL", "URLSearchParams", "FormData", "DOMPoint", "Element", "HTMLElement", "MessageEvent", "CSS", "Blob", "getComputedStyle", "sessionStorage", "DOMParser",
  "ResizeObserver", "AudioContext", "Notification"];

export default [{
  files: ["**/*.js"],
  languageOptions: {
    ecmaVersion: 2024,
    sourceType: "module",
    globals: Object.fromEntries(browser.map((name) => [name, "readonly"])),
  },
  rules: {
    "no-undef": "error",
    "no-unused-vars": ["error", { args: "after-used" }],
    "no-unreachable": "error",
    "no-dupe-keys": "error",
    "no-dupe-args": "error",
    "no-cond-assign": "error",
    "no-constant-condition": "error",
    "no-redeclare": "error",
    "no-self-assign": "error",
    "no-sparse-arrays": "error",
    "no-unsafe-finally": "error",
    "no-use-before-define": ["error", { functions: false, classes: true, variables: false }],
    "no-eval": "error",
    "no-implied-eval": "error",
    "no-new-func": "error",
    "no-var": "error",
    "prefer-const": "error",
    "eqeqeq": "error",
    "use-isnan": "error",
    "valid-typeof": "error",
    "no-script-url": "error",
    "no-restricted-properties": ["error",
      ...["innerHTML", "outerHTML", "insertAdjacentHTML"].map((property) => ({ property, message: "texts are texts: see make.js" }))],
    "max-len": ["error", { code: 240 }],
  },
}];
